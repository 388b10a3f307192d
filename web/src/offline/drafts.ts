import type { ZodType } from 'zod';
import { deleteSnapshot, readSnapshot, readSnapshotOwner, saveSnapshot } from '#web/offline/snapshots.ts';
import { draftPrefix as prefix } from '#web/offline/draftPrefix.ts';
import { listStored, readStored, writeStored } from '#web/ui/hooks/deviceStorage.ts';

/**
 * Unsent form text, stored for this tab; a signed-in patient's also encrypted on the device for a day, in case the tab is
 * closed. A guest's draft is adopted by the next user who signs in in the tab, so
 * that signing in half-way keeps it; a user's draft belongs to them alone.
 */
interface Draft {
  ownerId: number | null;
  value: unknown;
}

let epoch = 0;

/** Incremented when drafts are cleared or replaced, so that forms opened before do not write theirs again. */
export const draftEpoch = () => epoch;

/** Forms that are open now no longer store their text: the page is about to be loaded again with another draft. */
export function stopOpenForms(): void {
  epoch += 1;
}

function read(name: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(readStored('sessionStorage', prefix + name) ?? 'null');
    return typeof draft === 'object' && draft !== null && 'value' in draft && 'ownerId' in draft
      ? (draft as Draft)
      : null;
  } catch {
    return null;
  }
}

/** The forms whose text survives a closed tab. */
const survivors: readonly string[] = ['contact', 'consultation', 'booking'];
/** The patient whose text may be stored on the device; an admin's never is. */
const isStoredFor = (ownerId: number | null): ownerId is number =>
  ownerId !== null && ownerId === readSnapshotOwner();
/** Nothing is stored before the text of the closed tab has been read. */
const restoring = new Map<string, Promise<unknown>>();

async function readSurvivor(name: string, ownerId: number): Promise<boolean> {
  const found = await readSnapshot(ownerId, `draft:${name}`);
  if (!found || read(name)) return false;
  writeStored(
    'sessionStorage',
    prefix + name,
    JSON.stringify({ ownerId, value: found.data } satisfies Draft),
  );
  return true;
}

/** Brings back the draft of a closed tab, if this one has none. @returns whether it did */
export async function restoreDraft(name: string, ownerId: number | null): Promise<boolean> {
  if (!survivors.includes(name) || !isStoredFor(ownerId) || read(name)) return false;
  const found = readSurvivor(name, ownerId).catch(() => false);
  restoring.set(name, found);
  return found;
}

/** Stores, or with null deletes, what survives a closed tab. */
function storeSurvivor(name: string, ownerId: number | null, value: unknown): void {
  if (!survivors.includes(name) || !isStoredFor(ownerId)) return;
  const begun = epoch;
  void (restoring.get(name) ?? Promise.resolve())
    .then(async () => {
      if (epoch !== begun || !isStoredFor(ownerId)) return;
      if (value === null) await deleteSnapshot(ownerId, `draft:${name}`);
      else await saveSnapshot(ownerId, `draft:${name}`, value);
    })
    .catch(() => undefined);
}

export function saveDraft(name: string, ownerId: number | null, value: unknown): void {
  storeSurvivor(name, ownerId, value);
  writeStored('sessionStorage', prefix + name, JSON.stringify({ ownerId, value } satisfies Draft));
}

/** The draft, if it belongs to this user and matches the schema. */
export function readDraft<T>(name: string, ownerId: number | null, schema: ZodType<T>): T | null {
  const draft = read(name);
  if (!draft || (draft.ownerId !== null && draft.ownerId !== ownerId)) return null;
  return schema.safeParse(draft.value).data ?? null;
}

export function dropDraft(name: string): void {
  storeSurvivor(name, readSnapshotOwner(), null);
  writeStored('sessionStorage', prefix + name, null);
}

/** Deletes other users' drafts before anything is shown. */
export function dropForeignDrafts(userId: number): void {
  for (const key of listStored('sessionStorage')) {
    if (!key.startsWith(prefix)) continue;
    const ownerId = read(key.slice(prefix.length))?.ownerId ?? null;
    if (ownerId !== null && ownerId !== userId) writeStored('sessionStorage', key, null);
  }
}

/** Clears the tab's session storage: drafts, previous page, keys. */
export function clearTab(): void {
  epoch += 1;
  for (const key of listStored('sessionStorage')) writeStored('sessionStorage', key, null);
}
