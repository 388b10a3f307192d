import { createHash, randomBytes } from 'node:crypto';
import { decrypt, deriveKey, encrypt } from '#api/keys/encryption.ts';
import { ApiError } from '#api/http/errors.ts';

const saltBytes = 16;

/** Encrypts and decrypts care records with the keys of `RECORD_KEYS`, the first of which encrypts. */
export interface Sealer {
  /** The id of the key that encrypts. */
  keyId: string;
  /** The ids of all keys, the first one's first. */
  keyIds: string[];
  /** @param owner bound to the ciphertext: it cannot be decrypted in another row */
  seal: (owner: string, content: unknown) => { sealed: Buffer; digest: Buffer };
  /** @throws ApiError 409 when its key is missing or the ciphertext was changed */
  open: (owner: string, sealed: Buffer) => unknown;
  canOpen: (owner: string, sealed: Buffer) => boolean;
  /** Encrypts with the first key; the digest stays right. @throws ApiError 409 as `open` */
  reseal: (owner: string, sealed: Buffer) => Buffer;
  /** Whether the content is the one that the digest was made of. @throws ApiError 409 as `open` */
  isDigest: (owner: string, sealed: Buffer, digest: Buffer) => boolean;
}

export const recordKeyMissing = () =>
  new ApiError(
    409,
    'record_key_missing',
    'This care record cannot be read: its key is missing. Please tell an owner of the clinic.',
  );

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

const idOf = (key: string) => deriveKey(key, 'care record key id').toString('hex').slice(0, 12);

export function createSealer(recordKeys: readonly string[]): Sealer {
  // A key that is also used elsewhere is another one here.
  const keys = recordKeys.map((key) => deriveKey(key, 'care record').toString('base64'));
  const keyIds = recordKeys.map(idOf);
  const openSalted = (owner: string, sealed: Buffer): Buffer => {
    const opened = decrypt(keys, owner, sealed);
    if (!opened) throw recordKeyMissing();
    return opened.secret;
  };
  return {
    keyId: keyIds[0] ?? '',
    keyIds,
    seal(owner, content) {
      // The salt keeps the digest from telling what a short content says.
      const salted = Buffer.concat([randomBytes(saltBytes), Buffer.from(JSON.stringify(content))]);
      return { sealed: encrypt(keys, owner, salted), digest: sha256(salted) };
    },
    open: (owner, sealed) => JSON.parse(openSalted(owner, sealed).subarray(saltBytes).toString()) as unknown,
    canOpen: (owner, sealed) => decrypt(keys, owner, sealed) !== undefined,
    reseal: (owner, sealed) => encrypt(keys, owner, openSalted(owner, sealed)),
    isDigest: (owner, sealed, digest) => sha256(openSalted(owner, sealed)).equals(digest),
  };
}
