import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { Instant } from '#shared/contracts/fields.ts';
import { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { tryToWrite } from '#desktop/storage/atomicFile.ts';
import { PasswordCheck } from '#desktop/security/passwordCheck.ts';
import { decryptFile, encryptFile } from '#desktop/storage/encryptedFile.ts';
import type { Vault } from '#desktop/storage/keyVault.ts';

export const StoredList = z.object({
  user: z.object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    /** Owners may discard other people's changes. */
    isOwner: z.boolean(),
    /** Whether care records are stored for them. */
    isClinician: z.boolean().default(false),
  }),
  /** Unlocks the desk while the server is unreachable. */
  check: PasswordCheck.nullable(),
  /** The last contact with the server; earlier versions wrote today's appointments beside it. */
  list: z.object({ asOf: Instant }),
  /** Data for offline work; null when the server is too old to send it. */
  kept: OfflineSnapshot.nullable(),
});
export type StoredList = z.infer<typeof StoredList>;

const maxAgeMs = 36 * 3_600_000;

export interface OfflineListFile {
  get(): StoredList | null;
  save(stored: StoredList): Promise<void>;
  /** Deletes it from memory and disk; without its key no copy can be decrypted. */
  forget(): void;
}

/**
 * The offline list. Where its key cannot be stored safely, it stays in memory. A file that is too old, damaged or
 * encrypted with another key is removed, and the desk starts without it.
 */
export async function openOfflineList(
  file: string,
  vault: Vault,
  now: () => number = Date.now,
): Promise<OfflineListFile> {
  const isTooOld = ({ asOf }: { asOf: string }) => !(now() - Date.parse(asOf) < maxAgeMs);
  let stored: StoredList | null = null;
  /** Incremented by every change, so that a slow write cannot restore what was deleted. */
  let edition = 0;
  const remove = () => rmSync(file, { force: true });

  try {
    const text = readFileSync(file, 'utf8');
    stored = await decryptFile(text, StoredList, vault);
    if (isTooOld(stored.list)) throw new Error('too old');
  } catch {
    stored = null;
    remove();
  }

  function forget(): void {
    edition += 1;
    stored = null;
    remove();
  }

  return {
    get: () => {
      if (stored && isTooOld(stored.list)) forget();
      return stored;
    },
    save: async (next) => {
      // An older server renews only the list, so the snapshot may be too old.
      stored = next.kept && isTooOld(next.kept) ? { ...next, kept: null } : next;
      const mine = ++edition;
      if (!vault.isSafe()) return remove();
      const text = await encryptFile(stored, vault);
      if (mine === edition) tryToWrite(file, text);
    },
    forget,
  };
}
