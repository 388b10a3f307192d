import { isCallError } from '#web/data/errors.ts';

/** The alert of the form, unless the server knows better: connection, too many tries, too common a password. */
export function authAlert(error: unknown, words: string): string {
  if (!isCallError(error) || !error.sentence) return words;
  const isServersToSay =
    error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'common_password';
  return isServersToSay ? error.sentence : words;
}
