import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

const derived = new Map<string, KeyObject>();

/** Every purpose but cookies has a key derived from a server's key (RFC 5869), once, because deriving is slow. */
export function deriveKey(serverKey: string, purpose = 'clinic second factor'): KeyObject {
  const name = `${purpose} ${serverKey}`;
  const known =
    derived.get(name) ?? createSecretKey(Buffer.from(hkdfSync('sha256', serverKey, '', purpose, 32)));
  derived.set(name, known);
  return known;
}

/**
 * Encrypts a secret for the database (AES-256-GCM), so that a copy of the database alone is useless.
 * @param owner bound to the ciphertext: it cannot be decrypted in another owner's row
 */
export function encrypt(keys: readonly string[], owner: number | string, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(keys[0] ?? ''), iv).setAAD(
    Buffer.from(String(owner)),
  );
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined when the key that encrypted it is gone or the ciphertext was changed, to any length. */
export function decrypt(
  keys: readonly string[],
  owner: number | string,
  ciphertext: Buffer,
): { secret: Buffer; isOldKey: boolean } | undefined {
  if (ciphertext.length < ivBytes + tagBytes) return undefined;
  for (const [index, key] of keys.entries()) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', deriveKey(key), ciphertext.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(String(owner))).setAuthTag(ciphertext.subarray(-tagBytes));
      const secret = decipher.update(ciphertext.subarray(ivBytes, -tagBytes));
      // Throws unless the tag is right; GCM has no rest to add.
      decipher.final();
      return { secret, isOldKey: index > 0 };
    } catch {
      // Another key's.
    }
  }
  return undefined;
}
