import { paths } from '#shared/paths.ts';

/** Letters and digits that are not mistaken for one another, as the database makes codes of them. */
const pattern = /^[A-HJKMNP-TV-Z2-9]{8}$/;

/** A code as it is stored: capitals without spaces and hyphens, however it was typed. */
export const cleanReferralCode = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase();

export const isReferralCode = (code: string) => pattern.test(code);

/** "ABCD EFGH", easier to read out. */
export const formatReferralCode = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

/** The address that a patient shares; it opens registration with the code filled in. */
export const referralPath = (code: string) => `${paths.auth}?ref=${code}`;

/** The code of such an address; null without one, and for anything else. */
export function readReferral(value: string | null): string | null {
  const code = cleanReferralCode(value ?? '');
  return isReferralCode(code) ? code : null;
}
