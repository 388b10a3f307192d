/** The state of a journal: a pure fold of its records. */
import type {
  Conflict,
  QueuedCommand,
  JournalRecord,
  CommandResult,
} from '#shared/contracts/queuedCommand.ts';

export interface Entry {
  command: QueuedCommand;
  /** Set when the server has refused it. */
  conflict: Conflict | null;
}

export interface JournalState {
  /** Unsent changes and conflicts, in the order in which they were made. */
  entries: readonly Entry[];
  /** The server's results for sent changes; unsent ones may depend on them. */
  results: ReadonlyMap<string, CommandResult>;
}

export const emptyJournal: JournalState = { entries: [], results: new Map() };

export function applyRecord(state: JournalState, record: JournalRecord): JournalState {
  const { entries, results } = state;
  const without = (id: string) => entries.filter(({ command }) => command.id !== id);
  const isKnown = (id: string) => entries.some(({ command }) => command.id === id);
  switch (record.type) {
    case 'queued':
      // The same key is the same change.
      if (isKnown(record.command.id) || results.has(record.command.id)) return state;
      return { entries: [...entries, { command: record.command, conflict: null }], results };
    case 'done':
      if (!isKnown(record.id)) return state;
      return { entries: without(record.id), results: new Map(results).set(record.id, record.made) };
    case 'dropped':
      return { entries: without(record.id), results };
    case 'discarded':
      return { entries: [...without(record.id), { command: record.report, conflict: null }], results };
    case 'conflict':
      return {
        entries: replace(state, record.id, ({ command }) => ({ command, conflict: record.conflict })),
        results,
      };
    case 'replaced':
      return {
        entries: [
          ...renamed(state, record.id, record.command),
          ...(record.next ? [{ command: record.next, conflict: null }] : []),
        ],
        results,
      };
  }
}

const replace = ({ entries }: JournalState, id: string, next: (entry: Entry) => Entry) =>
  entries.map((entry) => (entry.command.id === id ? next(entry) : entry));

/** Replaces a change, also in the dependencies of later ones. */
function renamed(state: JournalState, id: string, command: QueuedCommand): Entry[] {
  const next = replace(state, id, () => ({ command, conflict: null }));
  return next.map((entry) => ({
    ...entry,
    command: {
      ...entry.command,
      after: entry.command.after.map((one) => (one === id ? command.id : one)),
    },
  }));
}

/** The shortest records with the same state; null while an unsent change depends on a sent one. */
export function compact({ entries, results }: JournalState): JournalRecord[] | null {
  if (entries.some(({ command }) => command.after.some((id) => results.has(id)))) return null;
  return entries.flatMap(({ command, conflict }): JournalRecord[] => [
    { type: 'queued', command },
    ...(conflict ? [{ type: 'conflict' as const, id: command.id, conflict }] : []),
  ]);
}

/** Whether all predecessors are sent or discarded. */
export function isReady({ entries }: JournalState, { command, conflict }: Entry): boolean {
  return conflict === null && !entries.some((other) => command.after.includes(other.command.id));
}

/** The unsent changes on which this row's next change depends. */
export function predecessors(
  { entries }: JournalState,
  ids: readonly { kind: 'booking' | 'customer'; id: number | null }[],
): string[] {
  return entries
    .filter(({ command }) =>
      ids.some(({ kind, id }) => {
        if (id === null) return false;
        if (kind === 'booking') return command.subject.bookingId === id;
        return command.call === 'createCallerBooking' && command.subject.customerId === id;
      }),
    )
    .map(({ command }) => command.id);
}
