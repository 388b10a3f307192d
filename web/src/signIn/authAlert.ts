import { isCallError } from '#web/data/errors.ts';

/** The alert of the form, unless the server knows better: connection, too many tries, too old a page, too common a password. */
export function authAlert(error: unknown, words: string): string {
  if (!isCallError(error) || !error.sentence) return words;
  const { status, code } = error;
  const isServersToSay = [0, 426, 429].includes(status) || status >= 500 || code === 'common_password';
  return isServersToSay ? error.sentence : words;
}
