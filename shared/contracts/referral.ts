import { z } from 'zod';
import { cleanName, countSeen } from '#shared/domain/formatPerson.ts';
import { cleanReferralCode, isReferralCode } from '#shared/domain/referralCode.ts';

export const referralCodeMessage = 'A code has eight letters and digits, such as ABCD 2345';

/** A patient's code; a blank one becomes null. */
export const OptionalReferralCode = z
  .string(referralCodeMessage)
  .max(40, referralCodeMessage)
  .overwrite(cleanReferralCode)
  .refine((code) => code === '' || isReferralCode(code), referralCodeMessage)
  .nullish()
  .transform((code) => code || null);

export const maxReferrerLength = 80;

/** Who recommended the clinic: their code, or their name; a blank one becomes null. */
export const OptionalReferrer = z
  .string('Who recommended us must be text')
  .overwrite(cleanName)
  .normalize('NFC')
  .trim()
  .max(maxReferrerLength, `Who recommended us must be at most ${maxReferrerLength} characters`)
  .nullish()
  .transform((value) => (value && countSeen(value) > 0 ? value : null));

/** Error code: nobody has this code. */
export const unknownReferralCode = 'unknown_referral_code';
