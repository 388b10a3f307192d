import { z, type ZodType } from 'zod';
import { maxWorkLength } from '#shared/contracts/platform.ts';
import { readAnswer } from '#shared/domain/readAnswer.ts';
import { platform } from '#web/platform/platform.ts';

/**
 * One user's open dialogs and unsaved text, as named values. The platform stores them through a lock, a session's end,
 * a crash and a restart; a value is removed when its screen closes.
 */
const SavedStates = z.record(z.string(), z.unknown());

/** Begins the names of what is written about a patient's care. */
export const clinicalPrefix = 'clinical: ';

const isStored = ([name]: [string, unknown]) =>
  platform.storesClinicalDrafts === true || !name.startsWith(clinicalPrefix);

let ownerId: number | null = null;
let states: Record<string, unknown> = {};
/** Closed while nobody is signed in, so that unmounting screens remove nothing. */
let isOpen = false;
let isSaveScheduled = false;

/** Batches the changes of one tick into one write. */
function scheduleSave(): void {
  if (isSaveScheduled) return;
  isSaveScheduled = true;
  queueMicrotask(() => {
    isSaveScheduled = false;
    if (ownerId === null) return;
    const stored = Object.entries(states).filter(isStored);
    const work = stored.length > 0 ? JSON.stringify(Object.fromEntries(stored)) : null;
    // Losing a draft is better than a failing desk.
    if (work === null || work.length <= maxWorkLength) void platform.saveWork(ownerId, work).catch(() => {});
  });
}

function parse(work: string | null): Record<string, unknown> {
  try {
    return SavedStates.parse(JSON.parse(work ?? '{}'));
  } catch {
    return {};
  }
}

/** Loads this user's stored work; deletes that of others. */
export async function openWorkspace(userId: number): Promise<void> {
  if (ownerId !== userId) {
    ownerId = userId;
    states = {};
    isOpen = false;
    const work = await platform.readWork(userId).catch(() => null);
    if (ownerId !== userId) return;
    states = parse(work);
  }
  isOpen = true;
}

export const isWorkspaceOf = (userId: number): boolean => isOpen && ownerId === userId;

/** Call on a lock or a session's end: the work is restored for the same user. */
export function closeWorkspace(): void {
  isOpen = false;
}

/** Call on sign-out: deletes everything of this user. */
export function forgetWorkspace(): void {
  states = {};
  scheduleSave();
  isOpen = false;
}

/** Parsed like a response, because a stored row may hold values of a newer server. */
export function readState<T>(name: string, schema: ZodType<T>): T | undefined {
  if (!isOpen || !(name in states)) return undefined;
  try {
    return readAnswer(schema, states[name]).data;
  } catch {
    return undefined;
  }
}

export function saveState(name: string, value: unknown): void {
  if (!isOpen) return;
  states[name] = value;
  scheduleSave();
}

export function removeState(name: string): void {
  if (!isOpen || !(name in states)) return;
  delete states[name];
  scheduleSave();
}

let wasLocked = false;

/** Call when this page shows the lock: after unlocking the desk returns to its last screen instead of Today. */
export function markLocked(): void {
  wasLocked = true;
}

export const hasBeenLocked = (): boolean => wasLocked;
