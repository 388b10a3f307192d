/** The origin of a typed address, or why it is not accepted: plain http only for localhost during development. */
export function readServerAddress(
  typed: string,
  { isDevelopment }: { isDevelopment: boolean },
): { origin: string } | { problem: string } {
  const text = typed.trim();
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || /[\s\\\0]/.test(text) || !URL.canParse(withScheme)) {
    return { problem: 'That is not a web address. It looks like clinic.example.' };
  }
  const url = new URL(withScheme);
  if (url.username || url.password) return { problem: 'The address must not hold a name or a password.' };
  if (url.pathname !== '/' || url.search || url.hash) {
    return { problem: 'Please give the address alone, without a path behind it.' };
  }
  const isThisMachine = ['127.0.0.1', 'localhost'].includes(url.hostname);
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine && isDevelopment);
  if (!isAllowed) return { problem: 'The address must begin with https://, so that nobody listens in.' };
  return { origin: url.origin };
}
