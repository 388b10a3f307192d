import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { signedText } from '#shared/delivery/deskSignature.ts';
import { tryToWrite } from './atomicFile.ts';
import { decryptFile, encryptFile, type Vault } from './encryptedFile.ts';

type Signed = Omit<Parameters<typeof signedText>[0], 'file'> & { file: Uint8Array | undefined };

export const createPrivateDeskKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

/** By which the server knows this desk. */
export function deskKeyOf(secret: string) {
  const key = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  return {
    /** Ed25519, as DER in base64. */
    publicKey,
    /** The header of a change that was made here earlier. */
    sign: ({ file, ...change }: Signed) => {
      const hash = file && createHash('sha256').update(file).digest('hex');
      const text = signedText({ ...change, file: hash });
      return `${publicKey}.${sign(null, Buffer.from(text), key).toString('base64')}`;
    },
  };
}

export type DeskKey = ReturnType<typeof deskKeyOf>;

/** The desk's key, made at the first start and encrypted on the disk; null where it cannot be stored safely. */
export async function openDeskKey(file: string, vault: Vault): Promise<DeskKey | null> {
  if (!vault.isSafe()) return null;
  try {
    return deskKeyOf(await decryptFile(readFileSync(file, 'utf8'), z.string(), vault));
  } catch {
    // None yet, or one that this account cannot read any more: the server then learns of another one.
  }
  const secret = createPrivateDeskKey();
  return tryToWrite(file, await encryptFile(secret, vault)) ? deskKeyOf(secret) : null;
}
