import { describe, expect, test } from 'vitest';
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
