import { expect, test } from 'vitest';
import { comparePeople, namesPerson, type PersonFacts } from '#shared/domain/samePerson.ts';

const ana: PersonFacts = {
  accountId: 1,
  firstName: 'Ana',
  lastName: 'O’Neill-Costa',
  dateOfBirth: '1990-05-17',
  email: 'ana@example.test',
  phone: '02079460001',
};
const confirmed = { ...ana, confirmedEmails: ['ana@example.test', 'before@example.test'] };
const guest = { accountId: null };
const anaAsGuest = { ...guest, firstName: 'Ana', lastName: 'O’Neill-Costa' };
const shared = { email: 'a@b.test' };
const sam = { ...guest, firstName: 'Sam', lastName: 'Costa' };

test.each<[string, PersonFacts, PersonFacts, ReturnType<typeof comparePeople>]>([
  ['rows of one account', ana, { accountId: 1 }, 'same'],
  ['two accounts without anything in common', ana, { accountId: 2, email: 'sam@example.test' }, 'different'],
  ['a guest of one name with the confirmed address', confirmed, { ...anaAsGuest, email: ana.email! }, 'same'],
  ['… with an earlier confirmed address', confirmed, { ...anaAsGuest, email: 'before@example.test' }, 'same'],
  [
    '… born on another day',
    confirmed,
    { ...anaAsGuest, email: ana.email!, dateOfBirth: '1960-05-17' },
    'likely',
  ],
  ['somebody else at the confirmed address', confirmed, { ...sam, email: ana.email! }, 'likely'],
  ['a guest with the unconfirmed address', ana, { ...guest, email: 'ana@example.test' }, 'likely'],
  ['an account with the confirmed address of another', confirmed, { ...ana, accountId: 2 }, 'likely'],
  ['two guests with one name and address', { ...sam, ...shared }, { ...sam, ...shared }, 'same'],
  ['two guests with one address', { ...sam, ...shared }, { ...anaAsGuest, ...shared }, 'likely'],
  ['two guests without an address', { ...guest, email: null }, { ...guest, email: null }, 'different'],
  ['one telephone number', ana, { ...sam, phone: '02079460001' }, 'different'],
  ['one telephone number and name', ana, { ...anaAsGuest, phone: '02079460001' }, 'likely'],
  ['… and birth date', ana, { ...sam, phone: '02079460001', dateOfBirth: '1990-05-17' }, 'likely'],
  ['two empty telephone numbers', { ...guest, phone: '' }, { ...guest, phone: '' }, 'different'],
  [
    'one name, whatever its apostrophe, hyphen and case, with the date of birth',
    ana,
    { ...guest, firstName: 'ANA ', lastName: "O'Neill Costa", dateOfBirth: '1990-05-17' },
    'likely',
  ],
  [
    'one name in another order, without accents',
    { ...ana, firstName: 'Zoë', lastName: 'Łukasiewicz' },
    { ...guest, firstName: 'Lukasiewicz,', lastName: ' zoe', dateOfBirth: '1990-05-17' },
    'likely',
  ],
  ['one name with another date of birth', ana, { ...anaAsGuest, dateOfBirth: '1991-05-17' }, 'different'],
  ['one name without a date of birth', ana, anaAsGuest, 'different'],
])('compares %s', (_, a, b, expected) => {
  expect(comparePeople(a, b)).toBe(expected);
  expect(comparePeople(b, a)).toBe(expected);
});

const maria = { name: 'Maria da Silva', dateOfBirth: '1990-05-17' };
type Row = Partial<Parameters<typeof namesPerson>[0]>;

test.each<[string, Row, boolean, ReturnType<typeof namesPerson>]>([
  ['their name, however it is written', { name: 'DA SILVA,  María' }, false, 'yes'],
  ['another name', { name: 'Ana da Silva' }, false, 'no'],
  ['another name and their birth date', { name: 'Mary Costa', dateOfBirth: '1990-05-17' }, false, 'ask'],
  ['no name', { name: null, dateOfBirth: '1990-05-17' }, false, 'no'],
  [
    'their name and birth date, whoever wrote it',
    { dateOfBirth: '1990-05-17', isByAnother: true },
    true,
    'yes',
  ],
  ['their name and another birth date', { dateOfBirth: '1960-05-17' }, false, 'no'],
  ['their name, where a second person has it', {}, true, 'ask'],
  ['their name, by somebody else', { isByAnother: true }, false, 'ask'],
  ['initials', { name: 'M. da Silva' }, false, 'ask'],
  ['initials and their birth date', { name: 'M.d. Silva', dateOfBirth: '1990-05-17' }, false, 'ask'],
  ['initials and another birth date', { name: 'M. Silva', dateOfBirth: '1960-05-17' }, false, 'no'],
  ['a name less', { name: 'Silva, María' }, false, 'ask'],
  ['a name more', { name: 'Maria da Silva-Costa' }, false, 'ask'],
  ['their names in one word', { name: 'Mariada Silva' }, false, 'ask'],
])('of a row with %s', (_, row, hasNamesake, expected) => {
  const whole = { name: maria.name, dateOfBirth: null, isByAnother: false, ...row };
  expect(namesPerson(whole, maria, hasNamesake)).toBe(expected);
});
