import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Keeps a small secret so that only this account of this machine can read it again. */
export interface Vault {
  /** False where the operating system has no such place; nothing may then be written. */
  isSafe(): boolean;
  wrap(secret: string): Promise<Buffer>;
  unwrap(wrapped: Buffer): Promise<string>;
}

/** A vault by a key of its own (32 bytes): what one key has wrapped no other can unwrap. */
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
