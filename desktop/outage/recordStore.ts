import { z } from 'zod';
import { StoredRecords } from '#shared/contracts/deskRecord.ts';
import { Instant } from '#shared/contracts/fields.ts';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { StoredTreatments } from '#shared/contracts/storedTreatments.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import type { Vault } from '#desktop/storage/encryptedFile.ts';
import { openStoredFile, openPictureFiles } from './pictureFiles.ts';
import { PasswordCheck } from '#desktop/security/passwordCheck.ts';

const RecordFile = StoredRecords.extend({
  userId: z.int(),
  asOf: Instant,
  /** Who was given which batch, for a recall; null until it was fetched. */
  treatments: StoredTreatments.extend({ asOf: Instant }).nullable().default(null),
});
export type RecordFile = z.infer<typeof RecordFile>;

export interface PictureOfRecord {
  userId: number;
  id: string;
}

/** What may be stored: each patient's newest, then each one's second, and so on; none whose consent is withdrawn. */
export function listPictures(
  records: readonly Pick<OpenedRecord, 'userId' | 'entries'>[],
): PictureOfRecord[] {
  const ranked = records.flatMap(({ userId, entries }) =>
    entries
      .filter(({ photograph }) => photograph && !photograph.isClosed)
      .map((entry, rank) => ({ userId, id: entry.id, takenAt: happenedAt(entry), rank })),
  );
  return ranked
    .toSorted((a, b) => a.rank - b.rank || b.takenAt.localeCompare(a.takenAt))
    .map(({ userId, id }) => ({ userId, id }));
}

interface Limits {
  now?: () => number;
  /** Hours after the last contact with the server, set by an owner, after which a password unlocks nothing any more. */
  getHours: () => number;
}

/**
 * Care records of today's and tomorrow's patients, for the clinician who is signed in. They are deleted at the end of
 * tomorrow, and as soon as the desk could not be unlocked any more; their photographs with them.
 */
export async function openRecordStore(file: string, vault: Vault, { now = Date.now, getHours }: Limits) {
  const kept = await openStoredFile(file, RecordFile, vault);
  const pictures = openPictureFiles(file.replace(/\.json$/, '-pictures'), vault);
  const isOver = ({ to, asOf }: RecordFile) =>
    !vault.isSafe() ||
    londonToday(new Date(now())) > to ||
    !(now() - Date.parse(asOf) < getHours() * 3_600_000);

  function forget(): void {
    kept.forget();
    pictures.forget();
  }

  /** Also one whose consent was withdrawn, or whose patient does not come any more. */
  function removeOtherPictures({ records }: RecordFile): void {
    pictures.removeOthers(listPictures(records).map(({ id }) => id));
  }

  const first = kept.get();
  if (!first || isOver(first)) forget();
  else removeOtherPictures(first);

  return {
    /** The records that were stored for this person; somebody else's are deleted. */
    get: (userId: number): RecordFile | null => {
      const stored = kept.get();
      if (stored && (stored.userId !== userId || isOver(stored))) forget();
      return kept.get();
    },
    /** Without safe key storage nothing is stored, not even in memory. */
    save: async (next: RecordFile): Promise<void> => {
      if (isOver(next)) return forget();
      removeOtherPictures(next);
      await kept.save(next);
    },
    forget,
    isSafe: () => vault.isSafe(),
    pictures,
  };
}

export type RecordStore = Awaited<ReturnType<typeof openRecordStore>>;

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

/** The offline list. One that is too old is removed, and the desk starts without it. */
export async function openOfflineList(file: string, vault: Vault, now: () => number = Date.now) {
  const isTooOld = ({ asOf }: { asOf: string }) => !(now() - Date.parse(asOf) < maxAgeMs);
  const { get: read, save, forget } = await openStoredFile(file, StoredList, vault);

  function get(): StoredList | null {
    const stored = read();
    if (stored && isTooOld(stored.list)) forget();
    return read();
  }
  get();

  return {
    get,
    /** An older server renews only the list, so the snapshot may be too old. */
    save: (next: StoredList) => save(next.kept && isTooOld(next.kept) ? { ...next, kept: null } : next),
    forget,
  };
}

export type OfflineListFile = Awaited<ReturnType<typeof openOfflineList>>;
