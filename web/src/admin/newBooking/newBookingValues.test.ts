import { describe, expect, test } from 'vitest';
import { isPreselected } from '#web/admin/newBooking/useAnsweredRequest.ts';
import { currentNumbersFirst } from '#web/admin/newBooking/useDuplicate.ts';
import { blankBooking, isWorthLeaving, readCaller } from '#web/admin/newBooking/newBookingValues.ts';

test('a search text sets only what it gives, so that searching again takes nothing typed away', () => {
  expect(readCaller('amira khan')).toEqual({ firstName: 'Amira', lastName: 'Khan' });
  expect(readCaller('07700 900123')).toEqual({ phone: '07700 900123' });
  expect(readCaller('a@example.test')).toEqual({ email: 'a@example.test' });
  expect(readCaller(' ')).toEqual({});
});

describe('a booking that is left by Escape', () => {
  const empty = { values: blankBooking({}), user: null, isSearching: true, searchText: '' };
  const user = {
    id: 3,
    firstName: 'Amira',
    lastName: 'Khan',
    email: null,
    dateOfBirth: '1990-03-05',
    role: 'user' as const,
    loyaltyStamps: 0,
    phone: '020 7946 0123',
  };
  const chosen = {
    values: { ...blankBooking({}), who: 'customer' as const, userId: 3, phone: user.phone },
    user,
    isSearching: false,
    searchText: '',
  };

  test('comes back where something was typed or chosen', () => {
    expect(isWorthLeaving({ ...empty, searchText: 'Ami' }, {})).toBe(true);
    expect(isWorthLeaving({ ...empty, values: { ...empty.values, dateOfBirth: '1990-03-05' } }, {})).toBe(
      true,
    );
    expect(isWorthLeaving({ ...empty, values: { ...empty.values, phone: '07700' } }, {})).toBe(true);
    expect(isWorthLeaving(chosen, {})).toBe(true);
  });

  test('is forgotten where it is as it was opened', () => {
    expect(isWorthLeaving(empty, {})).toBe(false);
    const start = { user };
    const opened = { ...chosen, values: { ...blankBooking(start), service: 'PRP Therapy' } };
    expect(isWorthLeaving(opened, start)).toBe(false);
  });
});

test('a booking begun from a message carries its writer’s number, name and address', () => {
  const caller = { name: 'Ada Mary Writer', email: 'ada@example.test' };
  expect(blankBooking({ text: '020 7946 0555', caller })).toMatchObject({
    phone: '020 7946 0555',
    firstName: 'Ada Mary',
    lastName: 'Writer',
    email: 'ada@example.test',
  });
  expect(blankBooking({ text: 'Ada Writer', caller: { ...caller, email: null } })).toMatchObject({
    email: '',
  });
});

test('of several customers of one number those who have it now are asked about first', () => {
  const customer = (id: number, phone: string | null) => ({
    id,
    phone,
    firstName: 'Amira',
    lastName: 'Khan',
    email: null,
    dateOfBirth: '1990-03-05',
    role: 'user' as const,
    loyaltyStamps: 0,
  });
  const found = [customer(1, '020 7946 0999'), customer(2, '07700 900123'), customer(3, null)];
  expect(currentNumbersFirst(found, '07700900123').map(({ id }) => id)).toEqual([2, 1, 3]);
});

test('a request without an account is preselected under the same name only', () => {
  const request = { userId: null, name: 'Łucja Kaur' };
  const person = { firstName: 'Lucja', lastName: 'Kaur', email: null };
  expect(isPreselected(request, person)).toBe(true);
  expect(isPreselected(request, { ...person, firstName: 'Nina' })).toBe(false);
  expect(isPreselected(request, null)).toBe(false);
  expect(isPreselected({ ...request, userId: 4 }, { ...person, firstName: 'Nina' })).toBe(true);
});
