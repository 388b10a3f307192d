import type { ZodType } from 'zod';

/**
 * What somebody has typed and not sent, kept for this tab only. A guest's draft goes to whoever signs in
 * next in the same tab (that is how logging in half-way keeps it); a user's draft is nobody else's.
 */
interface Draft {
  ownerId: number | null;
  value: unknown;
}

const prefix = 'draft:';
let epoch = 0;

/** Rises when the drafts are cleared: a form that was open before must not write its own back. */
export const draftEpoch = () => epoch;

function read(name: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
    return typeof draft === 'object' && draft !== null && 'value' in draft && 'ownerId' in draft
      ? (draft as Draft)
      : null;
  } catch {
    return null;
  }
}

/** Whether something was typed in this tab and not sent, by anybody. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

export function saveDraft(name: string, ownerId: number | null, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify({ ownerId, value } satisfies Draft));
  } catch {
    // A full or forbidden storage costs the draft, never the form.
  }
}

/** The draft, if it is this person's and still has the shape that the form expects. */
export function readDraft<T>(name: string, ownerId: number | null, schema: ZodType<T>): T | null {
  const draft = read(name);
  if (!draft || (draft.ownerId !== null && draft.ownerId !== ownerId)) return null;
  return schema.safeParse(draft.value).data ?? null;
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept.
  }
}

/** Another person's are gone before somebody can be shown anything. */
export function dropForeignDrafts(userId: number): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(prefix)) continue;
      const ownerId = read(key.slice(prefix.length))?.ownerId ?? null;
      if (ownerId !== null && ownerId !== userId) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
}

/** Everything that this tab remembers goes: what was typed, and where somebody was. */
export function clearTab(): void {
  epoch += 1;
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}
