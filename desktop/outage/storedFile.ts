import { readFileSync, rmSync } from 'node:fs';
import type { z } from 'zod';
import { tryToWrite } from '#desktop/storage/atomicFile.ts';
import { decryptFile, encryptFile } from '#desktop/storage/encryptedFile.ts';
import type { Vault } from '#desktop/storage/keyVault.ts';

/**
 * One encrypted file with its content in memory; where its key cannot be stored safely, it is in memory alone. A file that is
 * damaged or encrypted with another key is removed.
 */
export async function openStoredFile<S extends z.ZodType>(file: string, schema: S, vault: Vault) {
  let content: z.output<S> | null = null;
  /** Incremented by every change, so that a slow write cannot restore what was deleted. */
  let edition = 0;

  /** Deletes it from memory and disk; without its key no copy can be decrypted. */
  function forget(): void {
    edition += 1;
    content = null;
    rmSync(file, { force: true });
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
      if (!vault.isSafe()) return rmSync(file, { force: true });
      const text = await encryptFile(next, vault);
      if (mine === edition) tryToWrite(file, text);
    },
    forget,
  };
}
