/** Chromium's network errors, each with what the person at the desk can do about it. The first match is used. */
const sentences: [RegExp, string][] = [
  [
    /ERR_CERT_AUTHORITY_INVALID/,
    'The connection is not safe: nobody this computer trusts has issued the certificate of this address. Please ask who runs the server.',
  ],
  [
    /ERR_CERT_DATE_INVALID/,
    'The connection is not safe: the certificate of this address has expired or is not valid yet. Please check this computer’s date, then ask who runs the server.',
  ],
  [
    /ERR_CERT_COMMON_NAME_INVALID/,
    'The connection is not safe: the certificate belongs to another address. Please check the spelling, then ask who runs the server.',
  ],
  [
    /ERR_CERT_REVOKED/,
    'The connection is not safe: the certificate of this address has been withdrawn. Please ask who runs the server.',
  ],
  [
    /ERR_CERT/,
    'The connection is not safe: the certificate of this address does not hold. Please ask who runs the server.',
  ],
  [
    /ERR_SSL_PROTOCOL_ERROR/,
    'The server answers without encryption (plain http). The desk needs https; please ask who runs the server.',
  ],
  [
    /ERR_SSL/,
    'The server’s encryption is one that this desk does not accept. Please ask who runs the server.',
  ],
  [
    /ERR_NAME_NOT_RESOLVED/,
    'There is no such address. Please check the spelling, and whether this computer is online.',
  ],
  [/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/, 'This computer is not online. Please check its network.'],
  [
    /ERR_PROXY|ERR_TUNNEL/,
    'This network’s proxy does not let the desk through. Please ask who runs the network.',
  ],
];

/** What a failed request means; null where nobody at the desk can act. Follows `cause`, because callers wrap errors. */
export function findLinkTrouble(problem: unknown): string | null {
  for (let error = problem; error instanceof Error; error = error.cause) {
    const { message } = error;
    const found = sentences.find(([pattern]) => pattern.test(message));
    if (found) return found[1];
  }
  return null;
}
