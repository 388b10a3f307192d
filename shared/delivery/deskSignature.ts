/** The request header with a desk's public key and its signature, both base64, joined by a full stop. */
export const deskSignatureHeader = 'Desk-Signature';
/** The id of who made a change at the desk, where a colleague sends it because they cannot sign in any more. */
export const deskAuthorHeader = 'Desk-Author';
/** Error code: a colleague may not send it, because its author can, or was not known at that desk. */
export const notForOthers = 'not_for_others';

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
  /** Whose change a colleague sends. */
  author?: number | undefined;
}

/** What a desk signs: what it did, when, and which entry of its journal says so. */
export const signedText = ({ method, path, body, file, writtenAt, key, author }: Signed) =>
  JSON.stringify([method, path, writtenAt, key, file ?? null, body ?? null, ...(author ? [author] : [])]);
