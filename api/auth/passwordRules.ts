import { staffPasswordLength, type Role } from '#shared/contracts/user.ts';
import { isCommonPassword } from '#api/auth/commonPasswords.ts';
import type { Env } from '#api/env.ts';
import { ApiError } from '#api/http/errors.ts';

export type PasswordSettings = Pick<Env, 'isProduction' | 'refusesCommonPasswords'>;

const tooCommon = 'This password is used by many people and easily guessed. Please choose another.';
const tooShort = `Passwords of the clinic’s staff need at least ${staffPasswordLength} characters.`;

/**
 * Refuses a new password that is easily guessed: a common one (NIST SP 800-63B, 3.1.1.2), for staff always and for
 * patients unless the setting allows it; and in production a short one for staff.
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

/** Whether a password from before these rules should be replaced. */
export function isWeakPassword(settings: PasswordSettings, role: Role, password: string): boolean {
  try {
    refuseWeakPassword(settings, role, password);
    return false;
  } catch {
    return true;
  }
}
