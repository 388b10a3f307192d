import { isCallError } from '#web/data/requests/request.ts';

/** Error codes that are unrelated to the credentials. */
const ownCodes = new Set(['common_password', 'not_done']);

/** The form's own message, but for what the server explains better: connection, limit, old page, common password. */
export function authAlert(error: unknown, words: string): string {
  if (!isCallError(error) || !error.sentence) return words;
  const { status, code } = error;
  const isServersSentence = [0, 426, 429].includes(status) || status >= 500 || ownCodes.has(code ?? '');
  return isServersSentence ? error.sentence : words;
}
