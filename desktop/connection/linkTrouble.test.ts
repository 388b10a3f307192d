import { expect, test } from 'vitest';
import { findLinkTrouble } from './linkTrouble.ts';

const codes = [
  'ERR_CERT_AUTHORITY_INVALID',
  'ERR_CERT_DATE_INVALID',
  'ERR_CERT_COMMON_NAME_INVALID',
  'ERR_CERT_REVOKED',
  'ERR_CERT_WEAK_KEY',
  'ERR_SSL_PROTOCOL_ERROR',
  'ERR_SSL_VERSION_OR_CIPHER_MISMATCH',
  'ERR_NAME_NOT_RESOLVED',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_TUNNEL_CONNECTION_FAILED',
];

test('each kind of network error has its own message', () => {
  const sentences = codes.map((code) => findLinkTrouble(new Error(`net::${code}`)));
  expect(sentences).not.toContain(null);
  expect(new Set(sentences).size).toBe(codes.length);
});

test('plain http and an invalid certificate have different messages', () => {
  expect(findLinkTrouble(new Error('net::ERR_SSL_PROTOCOL_ERROR'))).toContain('plain http');
  expect(findLinkTrouble(new Error('net::ERR_CERT_DATE_INVALID'))).toContain('expired');
});

test('finds the cause inside a wrapping error', () => {
  const cause = new Error('net::ERR_CERT_REVOKED');
  expect(findLinkTrouble(new Error('cannot be reached', { cause }))).toContain('withdrawn');
});

test.each([new Error('net::ERR_CONNECTION_REFUSED'), new Error('status 502'), 'text', undefined])(
  'has no message for %s',
  (problem) => expect(findLinkTrouble(problem)).toBeNull(),
);
