import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { maxWorkLength } from '#shared/contracts/platform.ts';
import { tryToWrite } from '#desktop/storage/atomicFile.ts';
import { decryptFile, encryptFile } from '#desktop/storage/encryptedFile.ts';
import type { Vault } from '#desktop/storage/keyVault.ts';

const longestAgeMs = 24 * 3_600_000;
/** Debounces writes while somebody types. */
const pauseMs = 500;

/** Open dialogs and unsaved text; only the screens know the format. */
const Work = z.object({ userId: z.int(), keptAt: z.number(), work: z.string().max(maxWorkLength) });
type Work = z.infer<typeof Work>;

export interface SavedWorkFile {
  read(userId: number): string | null;
  save(userId: number, work: string | null): void;
  /** Deletes the work of any other user. */
  forgetOthers(userId: number): void;
  forget(): void;
  /** Whether the last write succeeded, so that work survives a restart. */
  survives(): boolean;
  /** Writes pending changes at once. */
  flush(): Promise<void>;
}

/**
 * Survives a lock, a crash of the page and, where its key can be stored safely, a restart; encrypted on the disk. A
 * file that is too old, damaged or encrypted with another key is removed.
 */
export async function openSavedWork(file: string, vault: Vault): Promise<SavedWorkFile> {
  let saved: Work | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Incremented by every change, so that a slow write cannot restore what was deleted. */
  let edition = 0;
  let isWritable = true;
  const remove = () => rmSync(file, { force: true });
  const isTooOld = ({ keptAt }: Work) => !(Date.now() - keptAt < longestAgeMs);

  try {
    saved = await decryptFile(readFileSync(file, 'utf8'), Work, vault);
    if (isTooOld(saved)) throw new Error('too old');
  } catch {
    saved = null;
    remove();
  }

  async function flush(): Promise<void> {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    if (!saved || !vault.isSafe()) return remove();
    const mine = edition;
    const text = await encryptFile(saved, vault);
    if (mine === edition) isWritable = tryToWrite(file, text);
  }

  function forget(): void {
    edition += 1;
    saved = null;
    clearTimeout(timer);
    timer = undefined;
    remove();
  }

  return {
    read: (userId) => {
      if (saved && isTooOld(saved)) forget();
      return saved?.userId === userId ? saved.work : null;
    },
    save: (userId, work) => {
      edition += 1;
      saved = work === null ? null : { userId, keptAt: Date.now(), work };
      timer ??= setTimeout(() => void flush(), pauseMs);
    },
    forgetOthers: (userId) => {
      if (saved && saved.userId !== userId) forget();
    },
    forget,
    survives: () => vault.isSafe() && isWritable,
    flush,
  };
}
