import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanReferralCode,
  isReferralCode,
  readReferral,
  formatReferralCode,
  referralPath,
} from '#shared/domain/referralCode.ts';

const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'.split('');
const codes = fc
  .array(fc.constantFrom(...letters), { minLength: 8, maxLength: 8 })
  .map((all) => all.join(''));

describe('a code', () => {
  test('is read however it was typed, and from its address', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(cleanReferralCode(` ${formatReferralCode(code).toLowerCase()} `)).toBe(code);
        expect(isReferralCode(code)).toBe(true);
        const { searchParams } = new URL(referralPath(code), 'https://site.example');
        expect(readReferral(searchParams.get('ref'))).toBe(code);
      }),
    );
  });

  test.each([
    '',
    'ABCD',
    'ABCDEFGHJ',
    'ABCDEFG0',
    'ABCDEFG1',
    'ABCDEFGI',
    'ABCDEFGL',
    'ABCDEFGO',
    'ABCDEFGU',
  ])('is not "%s"', (text) => {
    expect(isReferralCode(text)).toBe(false);
    expect(readReferral(text)).toBeNull();
  });
});
