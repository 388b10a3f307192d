import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '#desktop/storage/atomicFile.ts';
import { decryptFile, encryptFile } from '#desktop/storage/encryptedFile.ts';
import type { Vault } from '#desktop/storage/keyVault.ts';

const extension = '.enc';

/** SHA-256 in hexadecimal. */
export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export interface PictureFiles {
  /** Returns once the file is on the disk, encrypted. @throws when it could not be written */
  save(id: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where the file is missing, damaged, encrypted with another key, or not the one with this hash. */
  read(id: string, hash: string): Promise<Buffer | undefined>;
  remove(id: string): void;
  /**
   * Removes what a killed process left: files without a change in the journal.
   * @param isWhole false where changes of the journal could not be read: the files without one are then set aside
   */
  removeOthers(ids: ReadonlySet<string>, isWhole: boolean): void;
}

/** Photographs that were taken while the server was unreachable: a file each, with a key of its own, until it is sent. */
export function openPictureFiles(folder: string, vault: Vault): PictureFiles {
  const fileOf = (id: string) => join(folder, `${id}${extension}`);

  return {
    save: async (id, bytes) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeAtomically(fileOf(id), await encryptFile(Buffer.from(bytes).toString('base64'), vault));
    },
    read: async (id, hash) => {
      try {
        const text = await decryptFile(readFileSync(fileOf(id), 'utf8'), z.base64(), vault);
        const bytes = Buffer.from(text, 'base64');
        return hashOf(bytes) === hash ? bytes : undefined;
      } catch {
        return undefined;
      }
    },
    remove: (id) => rmSync(fileOf(id), { force: true }),
    removeOthers: (ids, isWhole) => {
      // Without the keyring the journal was not read either; it may be back tomorrow.
      if (!vault.isSafe() || !existsSync(folder)) return;
      for (const name of readdirSync(folder)) {
        const file = join(folder, name);
        const isPart = name.endsWith('.new');
        if (!isPart && (!name.endsWith(extension) || ids.has(name.slice(0, -extension.length)))) continue;
        if (isPart || isWhole) rmSync(file, { force: true });
        else renameSync(file, `${file}.unreadable-${Date.now()}`);
      }
    },
  };
}
