import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts a small secret so that only this account on this machine can decrypt it. */
export interface Vault {
  /** False where the operating system has no safe key storage; nothing may then be written. */
  isSafe(): boolean;
  wrap(secret: string): Promise<Buffer>;
  unwrap(wrapped: Buffer): Promise<string>;
}

/** A vault with a 32-byte key of its own; another vault cannot decrypt what it encrypted. */
export function keyVault(key = randomBytes(32), { isSafe = true } = {}): Vault {
  return {
    isSafe: () => isSafe,
    wrap: async (secret) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    unwrap: async (wrapped) => {
      const cipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, 12));
      cipher.setAuthTag(wrapped.subarray(-16));
      return Buffer.concat([cipher.update(wrapped.subarray(12, -16)), cipher.final()]).toString();
    },
  };
}
