import type { ZodType } from 'zod';
import { listStored, readStored, writeStored } from '#web/ui/hooks/deviceStorage.ts';

/**
 * Unsent form text, stored for this tab only. A guest's draft is adopted by the next user who signs in in the tab, so
 * that signing in half-way keeps it; a user's draft belongs to them alone.
 */
interface Draft {
  ownerId: number | null;
  value: unknown;
}

const prefix = 'draft:';
let epoch = 0;

/** Incremented when drafts are cleared, so that forms opened before do not write theirs again. */
export const draftEpoch = () => epoch;

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

/** Whether the tab has any draft. */
export const hasDrafts = () => listStored('sessionStorage').some((key) => key.startsWith(prefix));

export function saveDraft(name: string, ownerId: number | null, value: unknown): void {
  writeStored('sessionStorage', prefix + name, JSON.stringify({ ownerId, value } satisfies Draft));
}

/** The draft, if it belongs to this user and matches the schema. */
export function readDraft<T>(name: string, ownerId: number | null, schema: ZodType<T>): T | null {
  const draft = read(name);
  if (!draft || (draft.ownerId !== null && draft.ownerId !== ownerId)) return null;
  return schema.safeParse(draft.value).data ?? null;
}

export const dropDraft = (name: string) => writeStored('sessionStorage', prefix + name, null);

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
