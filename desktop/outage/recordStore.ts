import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { StoredRecords } from '#shared/contracts/deskRecord.ts';
import { Instant } from '#shared/contracts/fields.ts';
import { StoredTreatments } from '#shared/contracts/storedTreatments.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { tryToWrite } from '#desktop/storage/atomicFile.ts';
import { decryptFile, encryptFile } from '#desktop/storage/encryptedFile.ts';
import type { Vault } from '#desktop/storage/keyVault.ts';
import { listPictures, openStoredPictures, type StoredPictures } from './storedPictures.ts';

const RecordFile = StoredRecords.extend({
  userId: z.int(),
  asOf: Instant,
  /** Who was given which batch, for a recall; null until it was fetched. */
  treatments: StoredTreatments.extend({ asOf: Instant }).nullable().default(null),
});
export type RecordFile = z.infer<typeof RecordFile>;

export interface RecordStore {
  /** The records that were stored for this person; somebody else's are deleted. */
  get(userId: number): RecordFile | null;
  /** Without safe key storage nothing is stored, not even in memory. */
  save(next: RecordFile): Promise<void>;
  /** Deletes them from memory and disk; without its key no copy can be decrypted. */
  forget(): void;
  isSafe(): boolean;
  /** The photographs of these records, which are deleted with them. */
  pictures: StoredPictures;
}

interface Limits {
  now?: () => number;
  /** Hours after the last contact with the server, set by an owner, after which a password unlocks nothing any more. */
  getHours: () => number;
}

/**
 * Care records of today's and tomorrow's patients, for the clinician who is signed in. They are deleted at the end of
 * tomorrow, and as soon as the desk could not be unlocked any more.
 */
export async function openRecordStore(
  file: string,
  vault: Vault,
  { now = Date.now, getHours }: Limits,
): Promise<RecordStore> {
  let stored: RecordFile | null = null;
  /** Incremented by every change, so that a slow write cannot restore what was deleted. */
  let edition = 0;
  const pictures = openStoredPictures(file.replace(/\.json$/, '-pictures'), vault);
  const isOver = ({ to, asOf }: RecordFile) =>
    londonToday(new Date(now())) > to || !(now() - Date.parse(asOf) < getHours() * 3_600_000);

  function forget(): void {
    edition += 1;
    stored = null;
    rmSync(file, { force: true });
    pictures.forget();
  }

  /** Also one whose consent was withdrawn, or whose patient does not come any more. */
  function removeOtherPictures({ records }: RecordFile): void {
    pictures.removeOthers(listPictures(records).map(({ id }) => id));
  }

  try {
    stored = await decryptFile(readFileSync(file, 'utf8'), RecordFile, vault);
    if (!vault.isSafe() || isOver(stored)) forget();
    else removeOtherPictures(stored);
  } catch {
    forget();
  }

  return {
    get: (userId) => {
      if (stored && (stored.userId !== userId || isOver(stored))) forget();
      return stored;
    },
    save: async (next) => {
      if (!vault.isSafe() || isOver(next)) return forget();
      stored = next;
      removeOtherPictures(next);
      const mine = ++edition;
      const text = await encryptFile(next, vault);
      if (mine === edition) tryToWrite(file, text);
    },
    forget,
    isSafe: () => vault.isSafe(),
    pictures,
  };
}
