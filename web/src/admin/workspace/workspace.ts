import { z, type ZodType } from 'zod';
import { maxWorkLength } from '#shared/contracts/platform.ts';
import { readAnswer } from '#shared/domain/readAnswer.ts';
import { platform } from '#web/platform/platform.ts';

/**
 * One user's open dialogs and unsaved text, as named pieces. The platform stores them through a lock, a session's end,
 * a crash and a restart; a piece is dropped when its screen closes.
 */
const Pieces = z.record(z.string(), z.unknown());

let ownerId: number | null = null;
let pieces: Record<string, unknown> = {};
/** Closed while nobody is signed in, so that unmounting screens drop nothing. */
let isOpen = false;
let isSaveScheduled = false;

/** Batches the changes of one tick into one write. */
function scheduleSave(): void {
  if (isSaveScheduled) return;
  isSaveScheduled = true;
  queueMicrotask(() => {
    isSaveScheduled = false;
    if (ownerId === null) return;
    const work = Object.keys(pieces).length > 0 ? JSON.stringify(pieces) : null;
    // Losing a draft is better than a failing desk.
    if (work === null || work.length <= maxWorkLength) void platform.saveWork(ownerId, work).catch(() => {});
  });
}

function parse(work: string | null): Record<string, unknown> {
  try {
    return Pieces.parse(JSON.parse(work ?? '{}'));
  } catch {
    return {};
  }
}

/** Loads this user's stored work; deletes that of others. */
export async function openWorkspace(userId: number): Promise<void> {
  if (ownerId !== userId) {
    ownerId = userId;
    pieces = {};
    isOpen = false;
    const work = await platform.readWork(userId).catch(() => null);
    if (ownerId !== userId) return;
    pieces = parse(work);
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
  pieces = {};
  scheduleSave();
  isOpen = false;
}

/** Parsed like a response, because a stored row may hold values of a newer server. */
export function readPiece<T>(name: string, schema: ZodType<T>): T | undefined {
  if (!isOpen || !(name in pieces)) return undefined;
  try {
    return readAnswer(schema, pieces[name]).data;
  } catch {
    return undefined;
  }
}

export function keepPiece(name: string, value: unknown): void {
  if (!isOpen) return;
  pieces[name] = value;
  scheduleSave();
}

export function dropPiece(name: string): void {
  if (!isOpen || !(name in pieces)) return;
  delete pieces[name];
  scheduleSave();
}

let wasLocked = false;

/** Call when this page shows the lock: what follows goes on where somebody was, and is no start of the desk. */
export function noteLock(): void {
  wasLocked = true;
}

export const hasBeenLocked = (): boolean => wasLocked;
