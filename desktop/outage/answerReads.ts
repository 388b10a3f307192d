import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { Call } from '#shared/contracts/call.ts';
import { consentReadingCalls } from '#shared/contracts/consentReading.ts';
import { formularyCalls, type Product } from '#shared/contracts/formulary.ts';
import { offlineHeader } from '#shared/contracts/ipcContract.ts';
import { queueCalls, taskCalls } from '#shared/contracts/queue.ts';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { scheduleCalls } from '#shared/contracts/schedule.ts';
import { sheetCalls } from '#shared/contracts/sheet.ts';
import { userCalls } from '#shared/contracts/user.ts';
import { undisclosedBirthDate } from '#shared/domain/age.ts';
import { readAnswer } from '#shared/domain/readAnswer.ts';
import * as answers from '#shared/outage/answers.ts';
import { listBookings, listCustomers, type ListPage } from '#shared/outage/listView.ts';
import { findStoredCoolingOff } from '#shared/commands/storedCoolingOff.ts';
import { findBooking, type OutageView } from '#shared/commands/view.ts';
import type { StoredList } from './recordStore.ts';

/** What can be read while the server is away. */
export interface ReadParts {
  view: OutageView;
  user: StoredList['user'];
  /** Stored with the records of a clinician. */
  products: readonly Product[] | undefined;
  now: Date;
}

interface Question {
  params: Record<string, string>;
  query: unknown;
  /** Of a read by POST, whose question does not belong in an address. */
  body?: unknown;
}

/** A patient who is not on the server yet has a negative id, which the contract does not allow, and counts as a stranger. */
const withoutNewUser = (body: unknown) =>
  Number((body as { userId?: unknown } | undefined)?.userId) < 0
    ? { ...(body as object), userId: null }
    : body;

/** Undefined where the snapshot does not have it. */
type Answer = (parts: ReadParts, question: Question) => unknown;

class Paged {
  readonly page: ListPage<unknown>;
  constructor(page: ListPage<unknown>) {
    this.page = page;
  }
}

type QueryOf<C extends { query: { _output: unknown } }> = C['query']['_output'];
const q = <C extends { query: { _output: unknown } }>(_: C, { query }: Question) => query as QueryOf<C>;

const reads = new Map<Call, Answer>([
  [
    userCalls.getCurrentUser,
    ({ user }) => ({ ...user, dateOfBirth: undisclosedBirthDate, role: 'admin', loyaltyStamps: 0 }),
  ],
  [
    bookingCalls.listBookings,
    ({ view, now }, request) =>
      new Paged(listBookings(view.bookings, q(bookingCalls.listBookings, request), now)),
  ],
  [
    bookingCalls.countBookings,
    ({ view, now }, request) =>
      answers.countBookings(view.bookings, q(bookingCalls.countBookings, request), now),
  ],
  [
    bookingCalls.countBookingsOfDays,
    ({ view, now }, request) =>
      answers.countBookingsOfDays(view.bookings, q(bookingCalls.countBookingsOfDays, request), now),
  ],
  [formularyCalls.listProducts, ({ products }) => products],
  [bookingCalls.getBooking, ({ view }, { params }) => findBooking(view, Number(params['id']))],
  [
    scheduleCalls.getSchedule,
    ({ view }, request) => answers.answerSchedule(view, q(scheduleCalls.getSchedule, request)),
  ],
  [
    sheetCalls.getCustomerSheet,
    ({ view, now }, { params }) => answers.answerSheet(view, Number(params['id']), now) ?? undefined,
  ],
  [
    userCalls.listUsers,
    ({ view }, request) => {
      const page = listCustomers(view.customers, q(userCalls.listUsers, request));
      return new Paged({ ...page, rows: page.rows.map(answers.answerCustomer) });
    },
  ],
  [
    taskCalls.listTasks,
    ({ view, now }) =>
      view.tasks.map((task) => ({ ...task, isOverdue: Date.parse(task.dueAt) < now.getTime() })),
  ],
  [
    recordCalls.listReadiness,
    ({ view }, request) => {
      const { bookings } = q(recordCalls.listReadiness, request);
      return view.readiness.filter(({ bookingId }) => bookings.includes(bookingId));
    },
  ],
  [
    consentReadingCalls.findCoolingOff,
    ({ view, now }, { body }) => {
      const asked = consentReadingCalls.findCoolingOff.body.safeParse(withoutNewUser(body)).data;
      return asked && findStoredCoolingOff(view, asked, now);
    },
  ],
  [
    queueCalls.listQueue,
    ({ view, now }) =>
      view.queue.map((item) => ({ ...item, isOverdue: Date.parse(item.dueAt) < now.getTime() })),
  ],
]);

/** Answers a read in the contract's shape; null where the snapshot does not have it, or the query is not valid. */
export function answerRead(
  call: Call,
  url: URL,
  params: Record<string, string>,
  parts: ReadParts,
  body?: unknown,
): Response | null {
  const read = reads.get(call);
  const query = call.query?.safeParse(Object.fromEntries(url.searchParams));
  if (!read || !call.answer || query?.success === false) return null;
  const found = read(parts, { params, query: query?.data, body });
  if (found === undefined) return null;
  const headers = new Headers({ [offlineHeader]: parts.view.asOf, 'Cache-Control': 'no-store' });
  if (!(found instanceof Paged)) return Response.json(readAnswer(call.answer, found).data, { headers });
  const { rows, total, next } = found.page;
  headers.set('X-Total-Count', String(total));
  if (next !== null) {
    const search = new URLSearchParams(url.searchParams);
    search.set('cursor', next);
    headers.set('Link', `<${url.pathname}?${search.toString()}>; rel="next"`);
  }
  return Response.json(readAnswer(call.answer, rows).data, { headers });
}
