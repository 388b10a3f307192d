import { isCallError } from '#web/data/errors.ts';

/** What the clinic says of a form that has nothing to do with who somebody is. */
const ownCodes = new Set(['common_password', 'not_done']);

/** The alert of the form, unless the server knows better: connection, too many tries, too common a password. */
export function authAlert(error: unknown, words: string): string {
  if (!isCallError(error) || !error.sentence) return words;
  const isServersToSay =
    error.status === 0 || error.status === 429 || error.status >= 500 || ownCodes.has(error.code ?? '');
  return isServersToSay ? error.sentence : words;
}
