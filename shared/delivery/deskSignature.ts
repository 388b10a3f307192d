/** The request header with a desk's public key and its signature, both base64, joined by a full stop. */
export const deskSignatureHeader = 'Desk-Signature';

interface Signed {
  method: string;
  /** With its parameters. */
  path: string;
  /** As sent or received, before it is parsed. */
  body: unknown;
  /** SHA-256 of an uploaded file, in hexadecimal. */
  file: string | undefined;
  writtenAt: string;
  /** The entry's number in the desk's journal, which is its Idempotency-Key. */
  key: string;
}

/** What a desk signs: what it did, when, and which entry of its journal says so. */
export const signedText = ({ method, path, body, file, writtenAt, key }: Signed) =>
  JSON.stringify([method, path, writtenAt, key, file ?? null, body ?? null]);
