/** The state of a journal: a pure fold of its records. */
import type { Conflict, Intent, JournalRecord, IntentResult } from '#shared/contracts/intent.ts';

export interface Entry {
  intent: Intent;
  /** Set when the server has refused it. */
  conflict: Conflict | null;
}

export interface JournalState {
  /** Unsent changes and conflicts, in the order in which they were made. */
  entries: readonly Entry[];
  /** The server's results for sent changes; unsent ones may depend on them. */
  results: ReadonlyMap<string, IntentResult>;
}

export const emptyJournal: JournalState = { entries: [], results: new Map() };

export function applyRecord(state: JournalState, record: JournalRecord): JournalState {
  const { entries, results } = state;
  const without = (id: string) => entries.filter(({ intent }) => intent.id !== id);
  const isKnown = (id: string) => entries.some(({ intent }) => intent.id === id);
  switch (record.type) {
    case 'noted':
      // The same key is the same change.
      if (isKnown(record.intent.id) || results.has(record.intent.id)) return state;
      return { entries: [...entries, { intent: record.intent, conflict: null }], results };
    case 'done':
      if (!isKnown(record.id)) return state;
      return { entries: without(record.id), results: new Map(results).set(record.id, record.made) };
    case 'dropped':
      return { entries: without(record.id), results };
    case 'discarded':
      return { entries: [...without(record.id), { intent: record.report, conflict: null }], results };
    case 'conflict':
      return {
        entries: replace(state, record.id, ({ intent }) => ({ intent, conflict: record.conflict })),
        results,
      };
    case 'replaced':
      return {
        entries: [
          ...renamed(state, record.id, record.intent),
          ...(record.next ? [{ intent: record.next, conflict: null }] : []),
        ],
        results,
      };
  }
}

const replace = ({ entries }: JournalState, id: string, next: (entry: Entry) => Entry) =>
  entries.map((entry) => (entry.intent.id === id ? next(entry) : entry));

/** Replaces a change, also in the dependencies of later ones. */
function renamed(state: JournalState, id: string, intent: Intent): Entry[] {
  const next = replace(state, id, () => ({ intent, conflict: null }));
  return next.map((entry) => ({
    ...entry,
    intent: {
      ...entry.intent,
      after: entry.intent.after.map((one) => (one === id ? intent.id : one)),
    },
  }));
}

/** The shortest records with the same state; null while an unsent change depends on a sent one. */
export function compact({ entries, results }: JournalState): JournalRecord[] | null {
  if (entries.some(({ intent }) => intent.after.some((id) => results.has(id)))) return null;
  return entries.flatMap(({ intent, conflict }): JournalRecord[] => [
    { type: 'noted', intent },
    ...(conflict ? [{ type: 'conflict' as const, id: intent.id, conflict }] : []),
  ]);
}

/** Whether all predecessors are sent or discarded. */
export function isReady({ entries }: JournalState, { intent, conflict }: Entry): boolean {
  return conflict === null && !entries.some((other) => intent.after.includes(other.intent.id));
}

/** The unsent changes on which this row's next change depends. */
export function predecessors(
  { entries }: JournalState,
  ids: readonly { kind: 'booking' | 'customer'; id: number | null }[],
): string[] {
  return entries
    .filter(({ intent }) =>
      ids.some(({ kind, id }) => {
        if (id === null) return false;
        if (kind === 'booking') return intent.subject.bookingId === id;
        return intent.call === 'createCallerBooking' && intent.subject.customerId === id;
      }),
    )
    .map(({ intent }) => intent.id);
}
