import { z } from 'zod';
import { Instant } from '#shared/contracts/fields.ts';
import { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { PasswordCheck } from '#desktop/security/passwordCheck.ts';
import type { Vault } from '#desktop/storage/keyVault.ts';
import { openStoredFile } from './storedFile.ts';

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
