import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Call } from '#shared/contracts/call.ts';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import type { Refusal } from '#shared/domain/bookingRules.ts';
import { neverSent, type OfflineCommand } from '#shared/commands/deskCommand.ts';
import { checkCommand, commandOf, formatCommand, kindOf, nameOfCall } from '#shared/commands/deskCommands.ts';
import { predecessors, type JournalState } from '#shared/outage/journalState.ts';
import { findBooking, currentStateOf, type OutageView } from '#shared/commands/view.ts';
import { londonToday } from '#shared/domain/wallTime.ts';

/** A request of the window that changes something. */
export interface OfflineRequest {
  call: Call;
  params: Record<string, string>;
  body: unknown;
  ifVersion: number | null;
  key: string | null;
}

export interface Author {
  id: number;
  name: string;
}

const Fields = z.record(z.string(), z.unknown());

const invalid = (sentence: string): Refusal => ({ status: 400, code: 'invalid', sentence });

export const notOffline = neverSent(
  'Not possible without the clinic’s server. Please do it once it is back.',
);

/** Rows that are not on the server yet have negative ids, which no contract allows in a request. */
function parseBody(call: Call, body: unknown): { body: Record<string, unknown> } | Refusal {
  const given = Fields.safeParse(body).data ?? {};
  const userId = given['userId'];
  const isNew = typeof userId === 'number' && userId < 0;
  const parsed = call.body?.safeParse(isNew ? { ...given, userId: 1 } : body);
  if (parsed && !parsed.success) {
    return invalid([...new Set(parsed.error.issues.map(({ message }) => message))].join(', '));
  }
  const data = Fields.parse(parsed?.data ?? {});
  return { body: isNew ? { ...data, userId } : data };
}

/** Parses a request by its contract. @returns a refusal for a call that needs the server */
export function readCommand({ call, params, body, ifVersion }: OfflineRequest): OfflineCommand | Refusal {
  const name = nameOfCall(call);
  if (!name) return notOffline;
  const parsed = parseBody(call, body);
  if ('sentence' in parsed) return parsed;
  const command = { call: name, params, body: parsed.body, ifVersion };
  return kindOf(command) ? command : notOffline;
}

interface IntakeParts {
  view: OutageView;
  journal: JournalState;
  /** Versions at the server, without unsent changes. */
  versionAtServer: (bookingId: number) => number | null;
  author: Author;
  now: Date;
}

/** An id for a row that the server does not have yet. */
export function nextTemporaryId({ entries }: JournalState, now: Date): number {
  const lowest = Math.min(0, ...entries.map(({ command }) => command.madeId ?? 0));
  return Math.min(lowest - 1, -now.getTime());
}

/** A change as the journal has it: by default about no row, and with words from its call. */
export function queueCommand(
  { id: userId, name: author }: Author,
  now: Date,
  given: Pick<QueuedCommand, 'call' | 'body'> & Partial<QueuedCommand>,
): QueuedCommand {
  return {
    id: uuidv7({ msecs: now.getTime() }),
    params: {},
    seenVersion: null,
    userId,
    author,
    occurredAt: now.toISOString(),
    after: [],
    subject: { bookingId: null, customerId: null },
    name: null,
    phone: null,
    words: formatCommand(given, { wasConfirmed: false, today: londonToday(now) }),
    madeId: null,
    ...given,
  };
}

/** Makes a command of a change, or returns why it cannot be recorded. */
export function acceptCommand(
  command: OfflineCommand,
  key: string | null,
  parts: IntakeParts,
): QueuedCommand | Refusal {
  const { view, journal, versionAtServer, author, now } = parts;
  const refusal = checkCommand(view, command, now);
  if (refusal) return refusal;
  const { subject, creates } = commandOf(command.call);
  const { name, phone, ...found } = subject(view, command.params, command.body);
  const madeId = creates ? nextTemporaryId(journal, now) : null;
  const isCaller = creates === 'caller';
  const bookingId = isCaller || creates === 'booking' ? madeId : found.bookingId;
  const customerId = isCaller ? madeId : found.customerId;
  const seen = bookingId === null ? undefined : findBooking(view, bookingId);
  const wasConfirmed = seen?.status === 'confirmed';
  const kinds = [
    { kind: 'booking' as const, id: bookingId },
    { kind: 'customer' as const, id: customerId },
  ];
  return queueCommand(author, now, {
    ...(key && { id: key }),
    call: command.call,
    params: command.params,
    body: command.body,
    seenVersion: bookingId === null ? null : versionAtServer(bookingId),
    seen: seen && currentStateOf(seen),
    after: predecessors(journal, kinds),
    subject: { bookingId, customerId },
    name,
    phone,
    words: formatCommand(command, { wasConfirmed, today: londonToday(now) }),
    madeId,
  });
}
