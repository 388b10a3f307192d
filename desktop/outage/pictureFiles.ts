import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { removeWritten, writeAtomically, tryToWrite } from '#desktop/storage/atomicFile.ts';
import { decryptFile, encryptFile, type Vault } from '#desktop/storage/encryptedFile.ts';

const extension = '.enc';

/** With its id, so that a file under another name is not another patient's; earlier releases wrote some without it. */
const StoredPicture = z.union([z.base64(), z.object({ id: z.string(), picture: z.base64() })]);

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Photographs on this computer: a file each, encrypted with a key of its own. */
export function openPictureFiles(folder: string, vault: Vault) {
  /** Incremented by `forget`, so that a slow write cannot restore what was deleted. */
  let edition = 0;
  const fileOf = (id: string) => join(folder, `${id}${extension}`);

  return {
    /** Bytes on the disk; 0 for one that is not stored. */
    sizeOf: (id: string) => statSync(fileOf(id), { throwIfNoEntry: false })?.size ?? 0,
    /** Returns once the file is on the disk. @throws when it could not be written */
    save: async (id: string, bytes: Uint8Array): Promise<void> => {
      const mine = edition;
      const text = await encryptFile({ id, picture: Buffer.from(bytes).toString('base64') }, vault);
      if (mine !== edition) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeAtomically(fileOf(id), text);
    },
    /**
     * Undefined where it is missing, damaged, encrypted with another key, or another one.
     * @param hash of one that only this computer has; any other is removed, to be fetched again
     */
    read: async (id: string, hash?: string): Promise<Buffer | undefined> => {
      try {
        const stored = await decryptFile(readFileSync(fileOf(id), 'utf8'), StoredPicture, vault);
        const [itsId, picture] = typeof stored === 'string' ? [null, stored] : [stored.id, stored.picture];
        const bytes = Buffer.from(picture, 'base64');
        if (hash === undefined ? itsId === id : hashOf(bytes) === hash) return bytes;
      } catch {
        // As one that is missing.
      }
      if (hash === undefined) rmSync(fileOf(id), { force: true });
      return undefined;
    },
    remove: (id: string): void => rmSync(fileOf(id), { force: true }),
    /**
     * Removes all but these, also what a killed process left half-written.
     * @param isWhole false where it is not known which they are: the others are then set aside
     */
    removeOthers: (ids: Iterable<string>, isWhole = true): void => {
      // Without the keyring the journal was not read either; it may be back tomorrow.
      if (!vault.isSafe() || !existsSync(folder)) return;
      const names = new Set(Array.from(ids, (id) => `${id}${extension}`));
      for (const name of readdirSync(folder)) {
        const file = join(folder, name);
        const isPart = name.endsWith('.new');
        if (!isPart && (!name.endsWith(extension) || names.has(name))) continue;
        if (isPart || isWhole) rmSync(file, { force: true });
        else renameSync(file, `${file}.unreadable-${Date.now()}`);
      }
    },
    forget: (): void => {
      edition += 1;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type PictureFiles = ReturnType<typeof openPictureFiles>;

/** An encrypted file, in memory too; without safe storage for its key in memory alone. A damaged file is removed. */
export async function openStoredFile<S extends z.ZodType>(file: string, schema: S, vault: Vault) {
  let content: z.output<S> | null = null;
  /** Incremented by every change, so that a slow write cannot restore what was deleted. */
  let edition = 0;

  /** Deletes it from memory and disk; without its key no copy can be decrypted. */
  function forget(): void {
    edition += 1;
    content = null;
    removeWritten(file);
  }

  try {
    content = await decryptFile(readFileSync(file, 'utf8'), schema, vault);
  } catch {
    forget();
  }

  return {
    get: () => content,
    save: async (next: z.output<S>): Promise<void> => {
      content = next;
      const mine = ++edition;
      if (!vault.isSafe()) return removeWritten(file);
      const text = await encryptFile(next, vault);
      if (mine === edition) tryToWrite(file, text);
    },
    forget,
  };
}
