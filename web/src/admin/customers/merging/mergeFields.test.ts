import { describe, expect, test } from 'vitest';
import type { MergeCandidate } from '#shared/contracts/customerMerge.ts';
import { confirmedSide, formatSignIn, proposeChoice } from '#web/admin/customers/merging/mergeFields.ts';

const person = (change: Partial<MergeCandidate> = {}): MergeCandidate => ({
  id: 1,
  firstName: 'Ada',
  lastName: 'Byron',
  email: null,
  dateOfBirth: '1990-12-10',
  role: 'user',
  loyaltyStamps: 0,
  entries: 0,
  phone: null,
  createdAt: '2026-01-02T03:04:05Z',
  canSignIn: false,
  emailConfirmed: false,
  bookings: 0,
  guides: 0,
  notes: 0,
  ...change,
});

describe('the proposed choice', () => {
  test('is this record’s, except for fields that only the other one has', () => {
    const sides = { this: person(), other: person({ phone: '020 7946 0001', email: 'ada@example.test' }) };
    expect(proposeChoice(sides)).toEqual({
      name: 'this',
      dateOfBirth: 'this',
      phone: 'other',
      email: 'other',
    });
  });

  test('prefers the address of the account that can log in, and a confirmed one before all', () => {
    const unclaimed = person({ email: 'ada@example.test' });
    const claimed = person({ email: 'byron@example.test', canSignIn: true });
    const confirmed = person({ email: 'lace@example.test', canSignIn: true, emailConfirmed: true });
    expect(proposeChoice({ this: unclaimed, other: claimed }).email).toBe('other');
    expect(proposeChoice({ this: claimed, other: confirmed }).email).toBe('other');
    expect(confirmedSide({ this: unclaimed, other: claimed })).toBeNull();
    expect(confirmedSide({ this: confirmed, other: claimed })).toBe('this');
  });
});

describe('the sentence about logging in', () => {
  const claimed = person({ email: 'ada@example.test', canSignIn: true });
  const confirmed = person({ email: 'lace@example.test', canSignIn: true, emailConfirmed: true });
  const choice = proposeChoice({ this: claimed, other: person() });

  test('warns of an address that is not confirmed, and of a login that ends', () => {
    expect(formatSignIn({ this: claimed, other: person() }, choice)).toEqual({
      sentence:
        'They log in with ada@example.test. That address is not confirmed: whoever reads its mail sees the whole record, so ask the customer first.',
      isWarning: true,
    });
    expect(formatSignIn({ this: confirmed, other: claimed }, choice)).toEqual({
      sentence: 'They log in with lace@example.test. The login with ada@example.test ends.',
      isWarning: true,
    });
  });

  test('names the person who can log in, or nobody', () => {
    expect(formatSignIn({ this: confirmed, other: person() }, choice)).toEqual({
      sentence: 'They log in with lace@example.test.',
      isWarning: false,
    });
    expect(formatSignIn({ this: person(), other: person() }, choice).sentence).toBe(
      'They are told by telephone: there is no email.',
    );
  });
});
