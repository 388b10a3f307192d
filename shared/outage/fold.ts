import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Intent, OfflineCallName } from '#shared/contracts/intent.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { findNotice } from '#shared/domain/cancelling.ts';
import { findConsentText } from '#shared/content/clinical/consents.ts';
import {
  isAlreadyAt,
  refusalOfAttendance,
  refusalOfEarlier,
  refusalOfMove,
} from '#shared/domain/bookingRules.ts';
import { arrivalAfter } from '#shared/domain/arrival.ts';
import { findService } from '#shared/domain/catalogue.ts';
import type { ReadinessItem } from '#shared/domain/careRecord.ts';
import { recallDueMs, recallTaskText } from '#shared/domain/stock.ts';
import { toInstant } from '#shared/domain/wallTime.ts';
import { bodyOf, type Bodies } from './bodies.ts';
import { isThinkingOf } from './storedThinking.ts';
import { findBooking, findCustomer, viewOf, type OutageView } from './view.ts';
import { byUrgency } from '#shared/domain/dueTasks.ts';

type Apply = (view: OutageView, intent: Intent) => OutageView;

/** A paper that was signed here counts as there, marked as not sent. @param isOf whether a service needs this one */
const signPaper = (
  view: OutageView,
  { subject }: Intent,
  item: ReadinessItem,
  isOf: (service: string) => boolean = () => true,
): OutageView => ({
  ...view,
  readiness: view.readiness.map((one) => {
    const booking = findBooking(view, one.bookingId);
    if (!one.missing.includes(item) || booking?.userId !== subject.customerId) return one;
    if (!isOf(booking.service)) return one;
    const missing = one.missing.filter((other) => other !== item);
    return { ...one, done: one.done + 1, missing, unsent: [...one.unsent, item] };
  }),
});

const signConsent: Apply = (view, intent) => {
  const { textId } = bodyOf('addConsent', intent);
  const isOf = isThinkingOf(view, intent.subject.customerId, textId);
  // What is signed has been thought over.
  const bookings = view.thinking.bookings.map((one) => (isOf(one) ? { ...one, until: null, hours: 0 } : one));
  const signed = { ...view, thinking: { ...view.thinking, bookings } };
  return signPaper(signed, intent, 'consent', (service) => findConsentText(service)?.id === textId);
};

/** Changes a booking as the server would, if its state still allows it. */
function change(view: OutageView, { params }: Intent, next: (booking: AdminBooking) => AdminBooking | null) {
  const booking = findBooking(view, Number(params['id']));
  const changed = booking && next(booking);
  if (!changed) return view;
  const after = { ...changed, version: changed.version + 1 };
  return { ...view, bookings: view.bookings.map((one) => (one === booking ? after : one)) };
}

/** A reminder's answer belongs to one time, so a new time clears it. */
const withoutAnswer = { reminderAnswer: null, reminderAnsweredAt: null };

const withoutRescheduleRequest = {
  moveWishDate: null,
  moveWishNote: null,
  moveWishedAt: null,
  moveWishes: null,
};

export const withRescheduleState = (booking: AdminBooking) => ({
  ...booking,
  hasRescheduleRequest: booking.moveWishDate !== null,
});

const confirm: Apply = (view, intent) =>
  change(view, intent, (booking) => {
    const when = bodyOf('confirmBooking', intent);
    if (refusalOfMove(booking.status, 'confirmed') || isAlreadyAt(withRescheduleState(booking), when))
      return null;
    const { appointmentDate, appointmentTime } = when;
    return {
      ...booking,
      ...withoutRescheduleRequest,
      ...withoutAnswer,
      status: 'confirmed',
      appointmentDate,
      appointmentTime,
    };
  });

const update: Apply = (view, intent) =>
  change(view, intent, (booking) => {
    const body = bodyOf('updateBooking', intent);
    if ('status' in body) {
      if (refusalOfMove(booking.status, body.status)) return null;
      const { occurredAt: cancelledAt } = intent;
      const cancellation = body.status === 'cancelled' && {
        cancelledAt,
        noticeGivenAt: findNotice(booking, new Date(cancelledAt)).toISOString(),
        cancelReason: body.cancelReason ?? null,
      };
      return { ...booking, ...withoutRescheduleRequest, status: body.status, ...cancellation };
    }
    if ('staffNote' in body) return { ...booking, staffNote: body.staffNote };
    if ('isEarlierWanted' in body) {
      const { isEarlierWanted } = body;
      if (refusalOfEarlier(booking, new Date(intent.occurredAt))) return null;
      return {
        ...booking,
        earlierWantedAt: isEarlierWanted ? (booking.earlierWantedAt ?? intent.occurredAt) : null,
      };
    }
    return refusalOfAttendance(booking.status)
      ? null
      : { ...booking, ...arrivalAfter(booking, body, intent.occurredAt) };
  });

type Booked = Omit<Bodies['createManualBooking'], 'userId'>;

function addBooking(
  view: OutageView,
  intent: Intent,
  body: Booked,
  userId: number,
  name: string,
): OutageView {
  const service = findService(body.service);
  const booking: AdminBooking = {
    ...withoutRescheduleRequest,
    ...withoutAnswer,
    id: intent.madeId ?? 0,
    userId,
    name,
    email: null,
    phone: body.phone,
    service: service?.name ?? body.service,
    preferredDate: null,
    wishes: null,
    earlierWantedAt: body.isEarlierWanted ? intent.occurredAt : null,
    appointmentDate: body.appointmentDate,
    appointmentTime: body.appointmentTime,
    minutes: service?.blockedMinutes ?? 0,
    message: null,
    status: 'confirmed',
    createdAt: intent.occurredAt,
    writtenAt: null,
    source: 'manual',
    attendance: null,
    arrivedAt: null,
    takenInAt: null,
    cancelledAt: null,
    noticeGivenAt: null,
    cancelReason: null,
    version: 1,
    forSomebodyElse: false,
    bookedByName: null,
    isAgeUnknown: false,
    dateOfBirth: null,
    staffNote: null,
    staffFlag: findCustomer(view, userId)?.staffFlag ?? null,
  };
  // The request that it answers becomes this appointment.
  const others = view.bookings.filter(({ id }) => id !== body.answeredRequestId);
  return { ...view, bookings: [booking, ...others] };
}

const bookCustomer: Apply = (view, intent) => {
  const body = bodyOf('createManualBooking', intent);
  const customer = findCustomer(view, body.userId);
  const name = customer ? `${customer.firstName} ${customer.lastName}` : (intent.name ?? '');
  return addBooking(view, intent, body, body.userId, name);
};

const bookCaller: Apply = (view, intent) => {
  const body = bodyOf('createCallerBooking', intent);
  const { firstName, lastName, phone, dateOfBirth, appointmentDate, appointmentTime } = body;
  const id = intent.madeId ?? 0;
  const nextAppointment = { date: appointmentDate, time: appointmentTime };
  const birthYear = Number(dateOfBirth.slice(0, 4));
  const customer = { id, firstName, lastName, phone, birthYear, nextAppointment, staffFlag: null };
  const withCustomer = { ...view, customers: [customer, ...view.customers] };
  return addBooking(withCustomer, intent, body, id, `${firstName} ${lastName}`);
};

const block: Apply = (view, intent) => {
  const { standingIds: _standingIds, ...body } = bodyOf('blockTime', intent);
  return { ...view, blocked: [...view.blocked, { ...body, id: intent.madeId ?? 0 }] };
};

const followUp: Apply = (view, intent) => {
  const { params, madeId, author, occurredAt } = intent;
  const { kind, note, subject = null } = bodyOf('followUp', intent);
  const isIt = (item: OutageView['queue'][number]) =>
    item.type === params['type'] && item.id === Number(params['id']);
  if (kind === 'handled') return { ...view, queue: view.queue.filter((item) => !isIt(item)) };
  const done = { id: madeId ?? 0, kind, note, subject, delivery: null, who: author, createdAt: occurredAt };
  const queue = view.queue.map((item) =>
    isIt(item) ? { ...item, followUps: [...item.followUps, done] } : item,
  );
  return { ...view, queue };
};

const addNote: Apply = (view, intent) => {
  const { params, madeId, author, occurredAt } = intent;
  const { note } = bodyOf('addStaffNote', intent);
  const customerId = Number(params['id']);
  const added = { id: madeId ?? 0, note, who: author, isOwn: true, createdAt: occurredAt, customerId };
  return { ...view, notes: [added, ...view.notes] };
};

const flag: Apply = (view, intent) => {
  const customerId = Number(intent.params['id']);
  const { staffFlag } = bodyOf('flagCustomer', intent);
  return {
    ...view,
    customers: view.customers.map((one) => (one.id === customerId ? { ...one, staffFlag } : one)),
    bookings: view.bookings.map((one) => (one.userId === customerId ? { ...one, staffFlag } : one)),
  };
};

const withTasks = (view: OutageView, added: OutageView['tasks']): OutageView => ({
  ...view,
  tasks: [...view.tasks, ...added].toSorted(byUrgency),
});

const addTask: Apply = (view, intent) => {
  const { userId, text, dueDate, dueTime } = bodyOf('createTask', intent);
  const customer = findCustomer(view, userId);
  const task = {
    id: intent.madeId ?? 0,
    userId,
    name: customer ? `${customer.firstName} ${customer.lastName}` : intent.name,
    phone: customer?.phone ?? intent.phone,
    text,
    dueAt: toInstant(dueDate, dueTime)?.toISOString() ?? intent.occurredAt,
    isOverdue: false,
    who: intent.author,
    createdAt: intent.occurredAt,
  };
  return withTasks(view, [task]);
};

/** Who is on the list already gets no second task, as on the server. */
const addRecallTasks: Apply = (view, { patients = [], madeId, author, occurredAt }) => {
  const isListed = ({ userId }: { userId: number }) =>
    view.tasks.some((task) => task.userId === userId && task.text === recallTaskText);
  const added = patients.flatMap((patient, index) => ({
    ...patient,
    id: (madeId ?? 0) + index,
    text: recallTaskText,
    dueAt: new Date(Date.parse(occurredAt) + recallDueMs).toISOString(),
    isOverdue: false,
    who: author,
    createdAt: occurredAt,
  }));
  return withTasks(
    view,
    added.filter((task) => !isListed(task)),
  );
};

const finish: Apply = (view, intent) => {
  const { isDone } = bodyOf('finishTask', intent);
  const id = Number(intent.params['id']);
  return isDone ? { ...view, tasks: view.tasks.filter((task) => task.id !== id) } : view;
};

const apply: Record<OfflineCallName, Apply> = {
  confirmBooking: confirm,
  updateBooking: update,
  createManualBooking: bookCustomer,
  createCallerBooking: bookCaller,
  blockTime: block,
  followUp,
  addStaffNote: addNote,
  flagCustomer: flag,
  createTask: addTask,
  finishTask: finish,
  reportDiscard: (view) => view,
  // Care records are stored apart (`records.ts`).
  addHistory: (view, intent) => signPaper(view, intent, 'medical history'),
  addConsent: signConsent,
  addTreatment: (view) => view,
  addAddendum: (view) => view,
  addWithdrawal: (view) => view,
  addDeclined: (view) => view,
  addIncident: (view) => view,
  addPicture: (view) => view,
  reportOpening: (view) => view,
  reportRecall: (view) => view,
  addRecallTasks,
};

export const applyIntent: Apply = (view, intent) => apply[intent.call](view, intent);

/** The snapshot with the unsent changes applied in order, as the screens show it. Conflicts are left out. */
export const foldIntents = (snapshot: OfflineSnapshot, intents: readonly Intent[]): OutageView =>
  intents.reduce(applyIntent, viewOf(snapshot));
