import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { KeptList } from '#shared/contracts/ipcContract.ts';
import { writeAtomically } from './atomicFile.ts';
import { PasswordCheck } from './passwordCheck.ts';
import type { Vault } from './vault.ts';

/** What stands on the disk: the key wrapped by the operating system, the rest encrypted with it. */
const File = z.object({
  version: z.literal(1),
  key: z.base64(),
  iv: z.base64(),
  tag: z.base64(),
  data: z.base64(),
});

export const Kept = z.object({
  user: z.object({ id: z.int(), email: z.string(), name: z.string() }),
  /** Opens the locked desk while the clinic cannot be asked. */
  check: PasswordCheck.nullable(),
  list: KeptList,
});
export type Kept = z.infer<typeof Kept>;

const longestAgeMs = 24 * 3_600_000;
const cipher = 'aes-256-gcm';

const isTooOld = ({ list }: Kept) => !(Date.now() - Date.parse(list.asOf) < longestAgeMs);

async function encrypt(kept: Kept, vault: Vault): Promise<string> {
  const key = randomBytes(32);
  const iv = randomBytes(12);
  const encryption = createCipheriv(cipher, key, iv);
  const data = Buffer.concat([encryption.update(JSON.stringify(kept)), encryption.final()]);
  const file: z.input<typeof File> = {
    version: 1,
    key: (await vault.wrap(key.toString('base64'))).toString('base64'),
    iv: iv.toString('base64'),
    tag: encryption.getAuthTag().toString('base64'),
    data: data.toString('base64'),
  };
  return JSON.stringify(file);
}

async function decrypt(text: string, vault: Vault): Promise<Kept> {
  const file = File.parse(JSON.parse(text));
  const key = Buffer.from(await vault.unwrap(Buffer.from(file.key, 'base64')), 'base64');
  const decryption = createDecipheriv(cipher, key, Buffer.from(file.iv, 'base64'));
  decryption.setAuthTag(Buffer.from(file.tag, 'base64'));
  const data = Buffer.concat([decryption.update(Buffer.from(file.data, 'base64')), decryption.final()]);
  return Kept.parse(JSON.parse(data.toString()));
}

export interface KeptListFile {
  /** Where it is kept at this moment. */
  place(): 'disk' | 'memory';
  get(): Kept | null;
  keep(kept: Kept): Promise<void>;
  /** Forgets it here and on the disk; the way back is closed with the key. */
  forget(): void;
}

/**
 * The list for an outage. Without a safe place for its key it lives in memory alone, never on the disk. A file
 * that is too old, damaged or written with another key is removed, and the desk starts without it.
 */
export async function openKeptList(file: string, vault: Vault): Promise<KeptListFile> {
  let kept: Kept | null = null;
  /** Rises with every change, so that a slow write cannot bring back what was forgotten. */
  let edition = 0;
  const remove = () => rmSync(file, { force: true });

  try {
    const text = readFileSync(file, 'utf8');
    kept = await decrypt(text, vault);
    if (isTooOld(kept)) throw new Error('too old');
  } catch {
    kept = null;
    remove();
  }

  function forget(): void {
    edition += 1;
    kept = null;
    remove();
  }

  return {
    place: () => (vault.isSafe() ? 'disk' : 'memory'),
    get: () => {
      if (kept && isTooOld(kept)) forget();
      return kept;
    },
    keep: async (next) => {
      kept = next;
      const mine = ++edition;
      if (!vault.isSafe()) return remove();
      const text = await encrypt(next, vault);
      if (mine === edition) writeAtomically(file, text);
    },
    forget,
  };
}
