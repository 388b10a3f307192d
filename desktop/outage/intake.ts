import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Call } from '#shared/contracts/call.ts';
import type { Intent } from '#shared/contracts/intent.ts';
import type { Refusal } from '#shared/domain/bookingRules.ts';
import { checkCommand, neverSent, type OfflineCommand } from '#shared/outage/checkCommand.ts';
import { intentWords } from '#shared/outage/intentWords.ts';
import { predecessors, type JournalState } from '#shared/outage/journalState.ts';
import { kindOfIntent, nameOfCall, offlineCalls } from '#shared/outage/offlineCalls.ts';
import { findBooking, findCustomer, standingOf, type OutageView } from '#shared/outage/view.ts';
import { recallTaskText } from '#shared/domain/stock.ts';
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
  const parsed = parseBody(offlineCalls[name], body);
  if ('sentence' in parsed) return parsed;
  if (!kindOfIntent(name, parsed.body)) return notOffline;
  return { call: name, params, body: parsed.body, ifVersion };
}

/** The customer and the row that a change concerns. */
function describeSubject(view: OutageView, { call, params, body }: OfflineCommand) {
  const id = Number(params['id']);
  const form = body as { userId?: number; phone?: string; firstName?: string; lastName?: string };
  const isBooking = call === 'confirmBooking' || call === 'updateBooking';
  const booking = isBooking || params['type'] === 'booking' ? findBooking(view, id) : undefined;
  if (isBooking || call === 'followUp') {
    const item = view.queue.find((one) => one.type === params['type'] && one.id === id);
    const bookingId = isBooking || params['type'] === 'booking' ? id : null;
    return {
      subject: { bookingId, customerId: booking?.userId ?? null },
      name: booking?.name ?? item?.name ?? null,
      phone: booking?.phone ?? item?.phone ?? null,
    };
  }
  if (call === 'finishTask') {
    const task = view.tasks.find((one) => one.id === id);
    const subject = { bookingId: null, customerId: task?.userId ?? null };
    return { subject, name: task?.name ?? null, phone: task?.phone ?? null };
  }
  const isOnCustomer = call === 'addStaffNote' || call === 'flagCustomer';
  const customerId = isOnCustomer ? id : (form.userId ?? null);
  const customer = findCustomer(view, customerId);
  const typed = form.firstName ? `${form.firstName} ${form.lastName}` : null;
  return {
    subject: { bookingId: null, customerId },
    name: typed ?? (customer ? `${customer.firstName} ${customer.lastName}` : null),
    phone: form.phone ?? customer?.phone ?? null,
  };
}

const makesRow = new Set([
  'createManualBooking',
  'createCallerBooking',
  'blockTime',
  'followUp',
  'addStaffNote',
  'createTask',
]);

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
  const lowest = Math.min(0, ...entries.map(({ intent }) => intent.madeId ?? 0));
  return Math.min(lowest - 1, -now.getTime());
}

/** A change as the journal has it: by default about no row, and with words from its call. */
export function makeIntent(
  { id: userId, name: author }: Author,
  now: Date,
  given: Pick<Intent, 'call' | 'body'> & Partial<Intent>,
): Intent {
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
    words: intentWords(given.call, given.body, { wasConfirmed: false, today: londonToday(now) }),
    madeId: null,
    ...given,
  };
}

/** Makes an intent of a change, or returns why it cannot be recorded. */
export function takeIntent(
  command: OfflineCommand,
  key: string | null,
  parts: IntakeParts,
): Intent | Refusal {
  const { view, journal, versionAtServer, author, now } = parts;
  const today = londonToday(now);
  const refusal = checkCommand(view, command, today);
  if (refusal) return refusal;
  const { subject, name, phone } = describeSubject(view, command);
  const madeId = makesRow.has(command.call) ? nextTemporaryId(journal, now) : null;
  const isBooked = command.call === 'createManualBooking' || command.call === 'createCallerBooking';
  const isNewCustomer = command.call === 'createCallerBooking';
  const bookingId = isBooked ? madeId : subject.bookingId;
  const customerId = isNewCustomer ? madeId : subject.customerId;
  const seen = bookingId === null ? undefined : findBooking(view, bookingId);
  const wasConfirmed = seen?.status === 'confirmed';
  const kinds = [
    { kind: 'booking' as const, id: bookingId },
    { kind: 'customer' as const, id: customerId },
  ];
  return makeIntent(author, now, {
    ...(key && { id: key }),
    call: command.call,
    params: command.params,
    body: command.body,
    seenVersion: bookingId === null ? null : versionAtServer(bookingId),
    seen: seen && standingOf(seen),
    after: predecessors(journal, kinds),
    subject: { bookingId, customerId },
    name,
    phone,
    words: intentWords(command.call, command.body, { wasConfirmed, today }),
    madeId,
  });
}

/** The answer that the call's contract promises, from the data with the change applied. */
export function answerOf(view: OutageView, intent: Intent): unknown {
  const { call, subject, madeId, author, occurredAt } = intent;
  const written = { id: madeId, who: author, createdAt: occurredAt };
  switch (call) {
    case 'confirmBooking':
    case 'updateBooking':
    case 'createManualBooking':
    case 'createCallerBooking':
      return findBooking(view, subject.bookingId ?? 0);
    case 'blockTime':
      return { ...intent.body, id: madeId };
    case 'addStaffNote':
      return { ...intent.body, ...written, isOwn: true };
    case 'followUp':
      return { ...intent.body, ...written };
    case 'createTask':
      return view.tasks.find(({ id }) => id === madeId);
    case 'addRecallTasks':
      return {
        added: view.tasks.filter(({ createdAt, text }) => createdAt === occurredAt && text === recallTaskText)
          .length,
      };
    case 'finishTask':
    case 'flagCustomer':
    case 'reportDiscard':
    case 'reportOpening':
    case 'reportRecall':
      return undefined;
    case 'addHistory':
    case 'addConsent':
    case 'addTreatment':
    case 'addAddendum':
    case 'addWithdrawal':
    case 'addDeclined':
    case 'addIncident':
    case 'addPicture':
      return { id: intent.body['id'], signedAt: occurredAt };
  }
}
