import { expect, test } from 'vitest';
import { comparePeople, type PersonFacts } from '#shared/domain/samePerson.ts';

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

test.each<[string, PersonFacts, PersonFacts, ReturnType<typeof comparePeople>]>([
  ['rows of one account', ana, { accountId: 1 }, 'same'],
  ['two accounts without anything in common', ana, { accountId: 2, email: 'sam@example.test' }, 'different'],
  ['a guest with the confirmed address', confirmed, { ...guest, email: 'ana@example.test' }, 'same'],
  [
    'a guest with an earlier confirmed address',
    confirmed,
    { ...guest, email: 'before@example.test' },
    'same',
  ],
  ['a guest with the unconfirmed address', ana, { ...guest, email: 'ana@example.test' }, 'likely'],
  ['an account with the confirmed address of another', confirmed, { ...ana, accountId: 2 }, 'likely'],
  ['two guests with one address', { ...guest, email: 'a@b.test' }, { ...guest, email: 'a@b.test' }, 'same'],
  ['two guests without an address', { ...guest, email: null }, { ...guest, email: null }, 'different'],
  ['one telephone number', ana, { ...guest, phone: '02079460001' }, 'likely'],
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
  [
    'one name with another date of birth',
    ana,
    { ...guest, firstName: 'Ana', lastName: 'O’Neill-Costa', dateOfBirth: '1991-05-17' },
    'different',
  ],
  [
    'one name without a date of birth',
    ana,
    { ...guest, firstName: 'Ana', lastName: 'O’Neill-Costa' },
    'different',
  ],
])('compares %s', (_, a, b, expected) => {
  expect(comparePeople(a, b)).toBe(expected);
  expect(comparePeople(b, a)).toBe(expected);
});
