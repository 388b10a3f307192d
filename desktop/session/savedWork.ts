import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { maxWorkLength } from '#shared/contracts/platform.ts';
import { removeWritten, tryToWrite } from '#desktop/storage/atomicFile.ts';
import { decryptFile, encryptFile, type Vault } from '#desktop/storage/encryptedFile.ts';

const maxAgeMs = 24 * 3_600_000;
/** Debounces writes while somebody types. */
const pauseMs = 500;

/** Open dialogs and unsaved text; only the screens know the format. */
const Work = z.object({ userId: z.int(), keptAt: z.number(), work: z.string().max(maxWorkLength) });
type Work = z.infer<typeof Work>;
const maxPeople = 5;

export interface SavedWorkFile {
  read(userId: number): string | null;
  save(userId: number, work: string | null): void;
  forget(userId: number): void;
  /** Whether the last write succeeded, so that work survives a restart. */
  survives(): boolean;
  flush(): Promise<void>;
}

/**
 * The work of each person at this computer. It survives a lock, a colleague who signs in meanwhile, a crash of the page
 * and, where its key can be stored safely, a restart; encrypted on the disk. What is too old, damaged or encrypted with
 * another key is removed.
 */
export async function openSavedWork(file: string, vault: Vault): Promise<SavedWorkFile> {
  /** Newest last. */
  let saved: Work[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Incremented by every change, so that a slow write cannot restore what was deleted. */
  let edition = 0;
  let isWritable = true;
  const remove = () => removeWritten(file);
  const isFresh = ({ keptAt }: Work) => Date.now() - keptAt < maxAgeMs;

  try {
    saved = (await decryptFile(readFileSync(file, 'utf8'), z.array(Work), vault)).filter(isFresh);
  } catch {
    saved = [];
  }
  if (saved.length === 0) remove();

  async function flush(): Promise<void> {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    saved = saved.filter(isFresh);
    if (saved.length === 0 || !vault.isSafe()) return remove();
    const mine = edition;
    const text = await encryptFile(saved, vault);
    if (mine === edition) isWritable = tryToWrite(file, text);
  }

  /** The others' work is written again at once, so that nothing of this person stays on the disk. */
  function forget(userId: number): void {
    edition += 1;
    saved = saved.filter((one) => one.userId !== userId);
    remove();
    timer ??= setTimeout(() => void flush(), pauseMs);
    void flush();
  }

  return {
    read: (userId) => saved.find((one) => one.userId === userId && isFresh(one))?.work ?? null,
    save: (userId, work) => {
      edition += 1;
      const others = saved.filter((one) => one.userId !== userId).slice(1 - maxPeople);
      saved = work === null ? others : [...others, { userId, keptAt: Date.now(), work }];
      timer ??= setTimeout(() => void flush(), pauseMs);
    },
    forget,
    survives: () => vault.isSafe() && isWritable,
    flush,
  };
}
