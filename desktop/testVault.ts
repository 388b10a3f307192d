import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Vault } from './vault.ts';

/** As an operating system's: what one account has wrapped no other can unwrap. */
export function makeVault({ isSafe = true } = {}): Vault {
  const key = randomBytes(32);
  return {
    isSafe: () => isSafe,
    wrap: async (secret) => {
      const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12));
      return Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    unwrap: async (wrapped) => {
      const cipher = createDecipheriv('aes-256-gcm', key, Buffer.alloc(12));
      cipher.setAuthTag(wrapped.subarray(-16));
      return Buffer.concat([cipher.update(wrapped.subarray(0, -16)), cipher.final()]).toString();
    },
  };
}
