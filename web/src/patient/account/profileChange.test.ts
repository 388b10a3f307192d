import { describe, expect, test } from 'vitest';
import { findChange, profileForm } from '#web/patient/account/profileChange.ts';

const user = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  dateOfBirth: '1990-12-10',
  role: 'user' as const,
  loyaltyStamps: 0,
};
const values = { ...user, preferredPhone: null, contactBy: null, currentPassword: '' };

describe('findChange', () => {
  test('sends only what has changed', () => {
    expect(findChange(user, values)).toBeNull();
    expect(findChange(user, { ...values, lastName: 'King' })).toEqual({ lastName: 'King' });
  });

  test('sends a telephone number, and that there is none any more', () => {
    const preferredPhone = '020 7946 0001';
    expect(findChange(user, { ...values, preferredPhone })).toEqual({ preferredPhone });
    expect(findChange({ ...user, preferredPhone }, values)).toEqual({ preferredPhone: null });
    expect(findChange({ ...user, preferredPhone }, { ...values, preferredPhone })).toBeNull();
  });

  test('sends how somebody would like to be contacted, and that either way suits again', () => {
    expect(findChange(user, { ...values, contactBy: 'phone' })).toEqual({ contactBy: 'phone' });
    expect(findChange({ ...user, contactBy: 'phone' }, values)).toEqual({ contactBy: null });
  });

  test('sends the password only with a new email', () => {
    const typed = { ...values, currentPassword: 'secret' };
    expect(findChange(user, typed)).toBeNull();
    expect(findChange(user, { ...typed, email: 'ada@example.org' })).toEqual({
      email: 'ada@example.org',
      currentPassword: 'secret',
    });
  });
});

test('a new email needs the password', () => {
  const form = profileForm(user);
  expect(form.safeParse(values).success).toBe(true);
  expect(form.safeParse({ ...values, email: ' ADA@example.com' }).success).toBe(true);
  const issues = form.safeParse({ ...values, email: 'ada@example.org' }).error?.issues;
  expect(issues).toMatchObject([{ path: ['currentPassword'], message: 'Password is required' }]);
});
