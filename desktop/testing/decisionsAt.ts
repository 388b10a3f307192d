import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Conflict, QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { command, now, sampleSnapshot } from '#shared/testing/sampleCommand.ts';
import { viewOf } from '#shared/commands/view.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { createDecisions } from '#desktop/outage/decide.ts';
import { openJournal } from '#desktop/outage/journal.ts';

export const staff = { email: 'a@clinic.example', firstName: 'A', lastName: 'B', isClinician: false };
export const author = { ...staff, id: 7, name: 'Amara Okafor', isOwner: false };
export const colleague = { ...author, id: 8, name: 'Robin Reid' };
export const owner = { ...staff, id: 9, name: 'Olu Owner', isOwner: true };
export type Person = typeof author;

export const later = now.getTime() + 3_600_000;
export const laterIso = new Date(later).toISOString();
export const refused = (code: string, given: Partial<Conflict> = {}): Conflict => ({
  code,
  sentence: 'No.',
  ...given,
});
export const arrived = { call: 'updateBooking' as const, body: { attendance: 'arrived' } };
export const entryCall = { call: 'addDeclined' as const, body: { id: 'x' } };
export const report = { call: 'reportDiscard' as const, body: {} };

export interface Given {
  conflict?: Conflict | null;
  who?: Person | null;
  snapshot?: ReturnType<typeof sampleSnapshot> | null;
  isSending?: boolean;
}

/** One change in a journal in a folder, and somebody who decides about it. */
export async function openDecisionsAt(
  folder: string,
  given: Partial<QueuedCommand>,
  { conflict = null, who = author, snapshot = sampleSnapshot(), isSending = false }: Given = {},
) {
  const journal = await openJournal(join(folder, `${randomUUID()}.log`), keyVault());
  const old = command(given);
  await journal.append({ type: 'queued', command: old });
  if (conflict) await journal.append({ type: 'conflict', id: old.id, conflict });
  const decisions = createDecisions({
    journal,
    getOwner: () => who,
    getKnown: () => ({
      snapshot,
      view: snapshot && viewOf(snapshot),
      results: journal.getState().results,
      now: new Date(later),
    }),
    isSending: (id) => isSending && id === old.id,
    now: () => later,
  });
  const entries = () => journal.getState().entries;
  return {
    old,
    entries,
    first: () => entries()[0]!.command,
    isLeft: () => entries().some(({ command: { id } }) => id === old.id),
    discard: () => decisions.discard(old.id),
    decide: (choice: Parameters<typeof decisions.resolve>[1]) => decisions.resolve(old.id, choice),
    decisions,
  };
}
