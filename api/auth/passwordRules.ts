import { staffPasswordLength, type Role } from '#shared/contracts/user.ts';
import { isCommonPassword } from '#api/auth/commonPasswords.ts';
import type { Env } from '#api/env.ts';
import { ApiError } from '#api/http/errors.ts';

export type PasswordSettings = Pick<Env, 'isProduction' | 'refusesCommonPasswords'>;

const tooCommon = 'This password is used by many people and easily guessed. Please choose another.';
const tooShort = `Passwords of the clinic’s staff need at least ${staffPasswordLength} characters.`;

/**
 * Refuses a new password that is too easily guessed for whom it is: one that others use too (NIST SP 800-63B,
 * 3.1.1.2), for patients unless the setting allows it, for staff always; a short one for staff, in production.
 * @throws ApiError 422
 */
export function refuseWeakPassword(settings: PasswordSettings, role: Role, password: string): void {
  const isStaff = role === 'admin';
  if ((isStaff || settings.refusesCommonPasswords) && isCommonPassword(password)) {
    throw new ApiError(422, 'common_password', tooCommon);
  }
  if (isStaff && settings.isProduction && password.length < staffPasswordLength) {
    throw new ApiError(422, 'short_password', tooShort);
  }
}

/** Whether a password that was chosen under other rules should be replaced. */
export function isWeakPassword(settings: PasswordSettings, role: Role, password: string): boolean {
  try {
    refuseWeakPassword(settings, role, password);
    return false;
  } catch {
    return true;
  }
}
