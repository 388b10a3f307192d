import { createHash, createHmac, randomBytes } from 'node:crypto';
import { decrypt, deriveKey, encrypt } from '#api/keys/encryption.ts';
import { recordDamaged, recordKeyMissing } from '#shared/contracts/myRecord.ts';
import { ApiError } from '#api/http/errors.ts';

const saltBytes = 16;

/** Encrypts and decrypts care records with the keys of `RECORD_KEYS`, the first of which encrypts. */
export interface Sealer {
  keyId: string;
  /** The ids of all keys, the first one's first. */
  keyIds: string[];
  /**
   * @param owner bound to the ciphertext: it cannot be decrypted in another row
   * @throws ApiError 409 while there is no key at all
   */
  seal: (owner: string, content: unknown) => { sealed: Buffer; digest: Buffer };
  /** The same for bytes. */
  sealBytes: (owner: string, bytes: Buffer) => { sealed: Buffer; digest: Buffer };
  /** @throws ApiError 409 while there is no key at all */
  requireKey: () => void;
  /** Decrypts a row once, however often. @throws ApiError 409 when its key is missing or the ciphertext was changed */
  open: (owner: string, sealed: Buffer) => unknown;
  openBytes: (owner: string, sealed: Buffer) => Buffer;
  canOpen: (owner: string, sealed: Buffer) => boolean;
  /** Encrypts with the first key; the digest stays right. @throws ApiError 409 as `open` */
  reseal: (owner: string, sealed: Buffer) => Buffer;
  /** Whether the content is the one that the digest was made of. @throws ApiError 409 as `open` */
  isDigest: (owner: string, sealed: Buffer, digest: Buffer) => boolean;
  /** A message authentication code (HMAC-SHA-256) by the key of this id; undefined without that key. */
  mac: (keyId: string, data: string) => Buffer | undefined;
}

export const keyGone = () =>
  new ApiError(
    409,
    recordKeyMissing,
    'This care record cannot be read: its key is missing. Please tell an owner of the clinic.',
  );

export const damaged = () =>
  new ApiError(
    409,
    recordDamaged,
    'This part of the care record is damaged: it is not as it was signed. Please tell an owner of the clinic.',
  );

const keyUnset = () =>
  new ApiError(
    409,
    recordKeyMissing,
    'Care records are not open yet: their key is not set. Please tell the clinic.',
  );

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

const idOf = (key: string) => deriveKey(key, 'care record key id').export().toString('hex').slice(0, 12);

export function createSealer(recordKeys: readonly string[]): Sealer {
  // A key that is also used elsewhere is another one here.
  const keys = recordKeys.map((key) => deriveKey(key, 'care record').export().toString('base64'));
  const keyIds = recordKeys.map(idOf);
  const macKeys = new Map(recordKeys.map((key) => [idOf(key), deriveKey(key, 'care record mac')]));
  const requireKey = () => {
    if (keys.length === 0) throw keyUnset();
  };
  const openSalted = (owner: string, sealed: Buffer): Buffer => {
    const opened = decrypt(keys, owner, sealed);
    if (!opened) throw keyGone();
    return opened.secret;
  };
  const sealBytes: Sealer['sealBytes'] = (owner, bytes) => {
    requireKey();
    // The salt keeps the digest from telling what a short content says.
    const salted = Buffer.concat([randomBytes(saltBytes), bytes]);
    return { sealed: encrypt(keys, owner, salted), digest: sha256(salted) };
  };
  const openBytes: Sealer['openBytes'] = (owner, sealed) => openSalted(owner, sealed).subarray(saltBytes);
  /** What was opened lives as long as the row that it was opened from, which is one request. */
  const opened = new WeakMap<Buffer, { owner: string; content: unknown }>();
  const open: Sealer['open'] = (owner, sealed) => {
    const known = opened.get(sealed);
    if (known?.owner === owner) return known.content;
    const content: unknown = JSON.parse(openBytes(owner, sealed).toString());
    opened.set(sealed, { owner, content });
    return content;
  };
  return {
    keyId: keyIds[0] ?? '',
    keyIds,
    requireKey,
    seal: (owner, content) => sealBytes(owner, Buffer.from(JSON.stringify(content))),
    sealBytes,
    open,
    openBytes,
    canOpen: (owner, sealed) => decrypt(keys, owner, sealed) !== undefined,
    // Without keys nothing opens.
    reseal: (owner, sealed) => encrypt(keys, owner, openSalted(owner, sealed)),
    isDigest: (owner, sealed, digest) => sha256(openSalted(owner, sealed)).equals(digest),
    mac: (keyId, data) => {
      const key = macKeys.get(keyId);
      return key && createHmac('sha256', key).update(data).digest();
    },
  };
}
