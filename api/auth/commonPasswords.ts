import { dictionary } from '@zxcvbn-ts/language-common';
import type { Env } from '#api/env.ts';
import { ApiError } from '#api/http/errors.ts';

/** The 49,000 passwords found most often in leaks; these are what an attacker tries first. */
const commonPasswords = new Set<string | number>(dictionary['passwords-common']);

/**
 * Refuses a new password that others use too (NIST SP 800-63B, 3.1.1.2), unless the setting allows them.
 * @throws ApiError 422
 */
export function refuseCommonPassword(env: Env, password: string): void {
  if (!env.refusesCommonPasswords || !commonPasswords.has(password.toLowerCase())) return;
  throw new ApiError(
    422,
    'common_password',
    'This password is used by many people and easily guessed. Please choose another.',
  );
}
