import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { OpenedRecord } from '#shared/contracts/record.ts';
import { happenedAt } from '#shared/domain/happening.ts';
import { tryToWrite } from '#desktop/storage/atomicFile.ts';
import { decryptFile, encryptFile } from '#desktop/storage/encryptedFile.ts';
import type { Vault } from '#desktop/storage/keyVault.ts';

const extension = '.enc';

/** With its id, so that a file under another name is not another patient's photograph. */
const StoredPicture = z.object({ id: z.string(), picture: z.base64() });

/** A photograph of a stored record. */
export interface PictureOfRecord {
  userId: number;
  id: string;
}

/**
 * The photographs of these records that may be stored: each patient's newest first, then each patient's second, and so on. One
 * whose consent is withdrawn is none of them.
 */
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

export interface StoredPictures {
  /** Bytes on the disk; 0 for one that is not stored. */
  sizeOf(id: string): number;
  save(id: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where it is not stored. A file that is damaged, or another photograph's, is removed. */
  read(id: string): Promise<Buffer | undefined>;
  /** Removes all but these, also what a killed process left half-written. */
  removeOthers(ids: Iterable<string>): void;
  forget(): void;
}

/** Photographs of the stored records, to look at while the server is away: a file each, with a key of its own. */
export function openStoredPictures(folder: string, vault: Vault): StoredPictures {
  /** Incremented by `forget`, so that a slow write cannot restore what was deleted. */
  let edition = 0;
  const fileOf = (id: string) => join(folder, `${id}${extension}`);

  return {
    sizeOf: (id) => statSync(fileOf(id), { throwIfNoEntry: false })?.size ?? 0,
    save: async (id, bytes) => {
      const mine = edition;
      const text = await encryptFile({ id, picture: Buffer.from(bytes).toString('base64') }, vault);
      if (mine !== edition) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      tryToWrite(fileOf(id), text);
    },
    read: async (id) => {
      if (!existsSync(fileOf(id))) return undefined;
      try {
        const stored = await decryptFile(readFileSync(fileOf(id), 'utf8'), StoredPicture, vault);
        if (stored.id === id) return Buffer.from(stored.picture, 'base64');
      } catch {
        // It is fetched again, as one that is missing.
      }
      rmSync(fileOf(id), { force: true });
      return undefined;
    },
    removeOthers: (ids) => {
      if (!existsSync(folder)) return;
      const names = new Set(Array.from(ids, (id) => `${id}${extension}`));
      for (const name of readdirSync(folder)) {
        if (!names.has(name)) rmSync(join(folder, name), { force: true });
      }
    },
    forget: () => {
      edition += 1;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
