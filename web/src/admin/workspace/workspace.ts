import { z, type ZodType } from 'zod';
import { longestWork } from '#shared/contracts/platform.ts';
import { readAnswer } from '#shared/domain/readAnswer.ts';
import { platform } from '#web/platform/platform.ts';

/**
 * What one person has open at the desk and has typed, in named pieces. The machine keeps it through a lock, the end
 * of a session, a crash and a restart; a piece whose screen is closed is dropped.
 */
const Pieces = z.record(z.string(), z.unknown());

let ownerId: number | null = null;
let pieces: Record<string, unknown> = {};
/** Closed while nobody is signed in: what the screens drop as they go then stays. */
let isOpen = false;
let isTelling = false;

/** Many pieces change at once when a screen opens or closes; the machine is told once. */
function tell(): void {
  if (isTelling) return;
  isTelling = true;
  queueMicrotask(() => {
    isTelling = false;
    if (ownerId === null) return;
    const work = Object.keys(pieces).length > 0 ? JSON.stringify(pieces) : null;
    // Not kept is better than a desk that fails.
    if (work === null || work.length <= longestWork) void platform.keepWork(ownerId, work).catch(() => {});
  });
}

function parse(work: string | null): Record<string, unknown> {
  try {
    return Pieces.parse(JSON.parse(work ?? '{}'));
  } catch {
    return {};
  }
}

/** Begins with what this person left behind; anybody else's is gone. */
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

/** The desk is locked or its session has ended: what is open now comes back for the same person. */
export function closeWorkspace(): void {
  isOpen = false;
}

/** Somebody has signed out: nothing of theirs stays. */
export function forgetWorkspace(): void {
  pieces = {};
  tell();
  isOpen = false;
}

/** As an answer is read: a row of a list, as it was seen, may hold words of a newer server. */
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
  tell();
}

export function dropPiece(name: string): void {
  if (!isOpen || !(name in pieces)) return;
  delete pieces[name];
  tell();
}
