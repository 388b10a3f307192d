/** The state of a journal: a pure fold of its records. */
import { isEntryCall } from '#shared/commands/recordCallNames.ts';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { toMinutes } from '#shared/domain/wallTime.ts';
import type {
  Conflict,
  QueuedCommand,
  JournalRecord,
  CommandResult,
  SentChange,
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
  /** What the server has taken and its author has not put away. */
  sent: readonly SentChange[];
}

export const emptyJournal: JournalState = { entries: [], results: new Map(), sent: [] };

/** Reports to the history belong to no row. */
const isShownAsSent = ({ call }: QueuedCommand) => !call.startsWith('report');

function sentOf({ command }: Entry, made: CommandResult): SentChange[] {
  if (!isShownAsSent(command)) return [];
  const { id, userId, occurredAt, name, words } = command;
  const { bookingId, customerId } = command.subject;
  const subject = {
    bookingId: made.bookingId ?? bookingId,
    customerId: made.customerId ?? customerId,
  };
  return [{ id, userId, occurredAt, name, words, subject }];
}

export function applyRecord(state: JournalState, record: JournalRecord): JournalState {
  const { entries, results, sent } = state;
  const without = (id: string) => entries.filter(({ command }) => command.id !== id);
  const isKnown = (id: string) => entries.some(({ command }) => command.id === id);
  switch (record.type) {
    case 'queued':
      // The same key is the same change.
      if (isKnown(record.command.id) || results.has(record.command.id)) return state;
      return { ...state, entries: [...entries, { command: record.command, conflict: null }] };
    case 'done':
      if (!isKnown(record.id)) return state;
      return {
        entries: without(record.id),
        results: new Map(results).set(record.id, record.made),
        sent: [
          ...sent,
          ...entries
            .filter(({ command }) => command.id === record.id)
            .flatMap((entry) => sentOf(entry, record.made)),
        ],
      };
    case 'sent':
      return { ...state, sent: [...sent, record.change] };
    case 'put_away':
      return { ...state, sent: sent.filter(({ id }) => !record.ids.includes(id)) };
    case 'dropped':
      return { ...state, entries: without(record.id) };
    case 'discarded':
      return { ...state, entries: [...without(record.id), { command: record.report, conflict: null }] };
    case 'conflict':
      return {
        ...state,
        entries: replace(state, record.id, ({ command }) => ({ command, conflict: record.conflict })),
      };
    case 'replaced':
      return {
        ...state,
        entries: [
          ...renamed(state, record.id, record.command),
          ...(record.next ? [{ command: record.next, conflict: null }] : []),
        ],
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
export function compact({ entries, results, sent }: JournalState): JournalRecord[] | null {
  if (entries.some(({ command }) => command.after.some((id) => results.has(id)))) return null;
  return [
    ...sent.map((change): JournalRecord => ({ type: 'sent', change })),
    ...entries.flatMap(({ command, conflict }): JournalRecord[] => [
      { type: 'queued', command },
      ...(conflict ? [{ type: 'conflict' as const, id: command.id, conflict }] : []),
    ]),
  ];
}

/** A consent to photographs is an entry of its own. */
const signedIds = ({ body: { id, photos } }: QueuedCommand) => [
  id,
  (photos as { id?: unknown } | undefined)?.id,
];

/** Whether an entry of a care record is about another one. */
const isAbout = ({ params, body, picture }: QueuedCommand, other: QueuedCommand) =>
  [params['entryId'], body['refersTo'], picture?.consentId].some(
    (about) => about !== undefined && signedIds(other).includes(about),
  );

/**
 * Whether all predecessors are sent or discarded. Entries of a care record are sent in their order, but of those that the
 * server does not take one holds up only what is about it.
 */
export function isReady(
  { entries }: JournalState,
  { command, conflict }: Entry,
  isHeld: (id: string) => boolean = () => false,
): boolean {
  const isWaitedFor = (other: Entry) => {
    const isRefused = other.conflict !== null || isHeld(other.command.id);
    return !isRefused || !isEntryCall(command.call) || isAbout(command, other.command);
  };
  const before = entries.filter((other) => command.after.includes(other.command.id));
  return conflict === null && !before.some(isWaitedFor);
}

/** What is asked for besides: a time that another change frees. */
type Freed = Pick<AdminBooking, 'appointmentDate' | 'appointmentTime' | 'minutes'>;

function asksFor({ body }: QueuedCommand, { appointmentDate, appointmentTime, minutes }: Freed): boolean {
  const { appointmentDate: date, appointmentTime: start, startDate, startTime, endTime } = body;
  if (appointmentTime === null || (date ?? startDate) !== appointmentDate) return false;
  const at = toMinutes(appointmentTime);
  const begins = toMinutes(String(start ?? startTime));
  const ends = typeof endTime === 'string' ? toMinutes(endTime) : begins + 1;
  return begins < at + minutes && ends > at;
}

/** The unsent changes that cannot be made, or not as they were promised, without this one. @param freed by it */
export function listDependents(
  { entries }: Pick<JournalState, 'entries'>,
  command: QueuedCommand,
  freed: Freed | undefined,
): QueuedCommand[] {
  const found = new Set([command.id]);
  return entries.flatMap(({ command: other }) => {
    const isLater = other.after.some((id) => found.has(id)) || (freed && asksFor(other, freed));
    if (!isLater || other.id === command.id) return [];
    found.add(other.id);
    return other;
  });
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
