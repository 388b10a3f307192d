import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readAnswer } from '#shared/domain/readAnswer.ts';

/** File format: the data key, encrypted by the vault, and the content, encrypted with the data key. */
const File = z.object({
  version: z.literal(1),
  key: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  data: z.base64(),
});

const cipher = 'aes-256-gcm';

/** Encrypts with a new key, which only this account on this machine can decrypt. */
export async function encryptFile(content: unknown, vault: Vault): Promise<string> {
  const key = randomBytes(32);
  const iv = randomBytes(12);
  const encryption = createCipheriv(cipher, key, iv);
  const data = Buffer.concat([encryption.update(JSON.stringify(content)), encryption.final()]);
  const file: z.input<typeof File> = {
    version: 1,
    key: (await vault.wrap(key.toString('base64'))).toString('base64'),
    iv: iv.toString('base64'),
    tag: encryption.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  };
  return JSON.stringify(file);
}

/** @throws where the file is damaged, has another format, or was encrypted with another key */
export async function decryptFile<S extends z.ZodType>(
  text: string,
  schema: S,
  vault: Vault,
): Promise<z.output<S>> {
  const file = File.parse(JSON.parse(text));
  const key = Buffer.from(await vault.unwrap(Buffer.from(file.key, 'base64')), 'base64');
  const decryption = createDecipheriv(cipher, key, Buffer.from(file.iv, 'base64'));
  decryption.setAuthTag(Buffer.from(file.tag, 'base64'));
  const data = Buffer.concat([decryption.update(Buffer.from(file.data, 'base64')), decryption.final()]);
  // It may contain data of a newer server.
  return readAnswer(schema, JSON.parse(data.toString())).data;
}

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
