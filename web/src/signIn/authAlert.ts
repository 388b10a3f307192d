import { isCallError } from '#web/data/requests/errors.ts';

/** What the clinic says of a form that has nothing to do with who somebody is. */
const ownCodes = new Set(['common_password', 'not_done']);

/** The alert of the form, unless the server knows better: connection, too many tries, too old a page, too common a password. */
export function authAlert(error: unknown, words: string): string {
  if (!isCallError(error) || !error.sentence) return words;
  const { status, code } = error;
  const isServersToSay = [0, 426, 429].includes(status) || status >= 500 || ownCodes.has(code ?? '');
  return isServersToSay ? error.sentence : words;
}
