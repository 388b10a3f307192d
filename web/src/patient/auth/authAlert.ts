import { isCallError } from '#web/data/errors.ts';

/** The alert of the form, unless the fault lies with the connection, the server or too many tries. */
export function authAlert(error: unknown, words: string): string {
  if (!isCallError(error) || !error.sentence) return words;
  const isNotAboutTheForm = error.status === 0 || error.status === 429 || error.status >= 500;
  return isNotAboutTheForm ? error.sentence : words;
}
