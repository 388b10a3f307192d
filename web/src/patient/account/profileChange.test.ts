import { describe, expect, test } from 'vitest';
import { sampleUser } from '#shared/testing/sampleUser.ts';
import { findChange, profileForm } from '#web/patient/account/profileChange.ts';

const values = { ...sampleUser, preferredPhone: null, contactBy: null, currentPassword: '' };

describe('findChange', () => {
  test('sends only what has changed', () => {
    expect(findChange(sampleUser, values)).toBeNull();
    expect(findChange(sampleUser, { ...values, lastName: 'King' })).toEqual({ lastName: 'King' });
  });

  test('sends a telephone number, and that there is none any more', () => {
    const preferredPhone = '020 7946 0001';
    expect(findChange(sampleUser, { ...values, preferredPhone })).toEqual({ preferredPhone });
    expect(findChange({ ...sampleUser, preferredPhone }, values)).toEqual({ preferredPhone: null });
    expect(findChange({ ...sampleUser, preferredPhone }, { ...values, preferredPhone })).toBeNull();
  });

  test('sends how somebody would like to be contacted, and that either way suits again', () => {
    expect(findChange(sampleUser, { ...values, contactBy: 'phone' })).toEqual({ contactBy: 'phone' });
    expect(findChange({ ...sampleUser, contactBy: 'phone' }, values)).toEqual({ contactBy: null });
  });

  test('sends the password only with a new email', () => {
    const typed = { ...values, currentPassword: 'secret' };
    expect(findChange(sampleUser, typed)).toBeNull();
    expect(findChange(sampleUser, { ...typed, email: 'ada@example.org' })).toEqual({
      email: 'ada@example.org',
      currentPassword: 'secret',
    });
  });
});

test('a new email needs the password', () => {
  const form = profileForm(sampleUser);
  expect(form.safeParse(values).success).toBe(true);
  expect(form.safeParse({ ...values, email: ' ADA@example.com' }).success).toBe(true);
  const issues = form.safeParse({ ...values, email: 'ada@example.org' }).error?.issues;
  expect(issues).toMatchObject([{ path: ['currentPassword'], message: 'Password is required' }]);
});
