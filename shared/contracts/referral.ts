import { z } from 'zod';
import { cleanReferralCode, isReferralCode } from '#shared/domain/referralCode.ts';

export const referralCodeMessage = 'A code has eight letters and digits, such as ABCD 2345';

/** A patient's code; a blank one becomes null. */
export const OptionalReferralCode = z
  .string({ error: referralCodeMessage })
  .max(40, referralCodeMessage)
  .overwrite(cleanReferralCode)
  .refine((code) => code === '' || isReferralCode(code), referralCodeMessage)
  .nullish()
  .transform((code) => code || null);

/** Error code: nobody has this code. */
export const unknownReferralCode = 'unknown_referral_code';
