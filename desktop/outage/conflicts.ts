import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { BodyOf } from '#shared/contracts/call.ts';
import type { JournalItem } from '#shared/contracts/ipcContract.ts';
import { CurrentState, type Conflict, type QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import type { OfflineSnapshot } from '#shared/contracts/offlineData.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { findNextFree, findObstacle, listBusy } from '#shared/domain/freeTimes.ts';
import { endTime, overlaps } from '#shared/domain/openingHours.ts';
import { canBecome } from '#shared/domain/transitions.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { commandOf, kindOf } from '#shared/commands/deskCommands.ts';
import { changeOf } from '#shared/commands/updateBooking.ts';
import {
  formatAgain,
  conflictSentence,
  formatDiscardWarning,
  isOvertaken,
  pleaseAnswer,
  type Between,
} from '#shared/outage/formatConflict.ts';
import { listDependents, type Entry, type JournalState } from '#shared/outage/journalState.ts';
import { formatWhole } from '#shared/outage/formatWhole.ts';
import { directionNeeded } from '#shared/contracts/direction.ts';
import {
  brokenByTreatment,
  ceilingReasonNeeded,
  warningReasonNeeded,
} from '#shared/contracts/recordCalls.ts';
import { stopsUnacknowledged } from '#shared/contracts/stops.ts';
import { isEntryCall } from '#shared/commands/recordCallNames.ts';
import { entriesOf } from '#shared/outage/records.ts';
import { findStoredCoolingOff } from '#shared/commands/storedCoolingOff.ts';
import { findBooking, scheduleOf, type OutageView } from '#shared/commands/view.ts';

interface When {
  date: string;
  time: string;
}

const daysAhead = 14;

/** What a card shows besides the change itself. */
export interface Known {
  view: OutageView | null;
  /** As the server last gave it, without unsent changes. */
  snapshot: OfflineSnapshot | null;
  results: JournalState['results'];
  now: Date;
}

/** The current state of a refused change's booking, from the refusal or a later list; null when unknown. */
export function findCurrentState(
  { command, conflict }: Entry,
  { snapshot, results }: Known,
): CurrentState | null {
  if (commandOf(command.call).of !== 'booking') return null;
  const booking = snapshot && findBooking(snapshot, command.subject.bookingId ?? 0);
  const refused = conflict?.standing ?? null;
  // An older list would show the state that the person saw.
  const left = command.after.map((id) => results.get(id)?.version ?? 0);
  const seen = Math.max(command.seenVersion ?? 0, refused?.version ?? 0, ...left);
  // A newer server may have states that this version has no words for.
  return (booking && booking.version > seen ? CurrentState.safeParse(booking).data : null) ?? refused;
}

/** Codes of refusals that a retry cannot change: at any time, or at the requested time. */
const hopeless: readonly (string | null)[] = ['not_made', 'not_found', 'under_age'];
const wrongTime: readonly (string | null)[] = ['date_in_past', 'date_too_far', 'invalid_slot'];

function isImpossible(
  { call, body }: QueuedCommand,
  { code }: Conflict,
  current: CurrentState | null,
  now: Date,
): boolean {
  // What its author can put right first, such as an appointment of somebody else.
  if (isEntryCall(call)) return false;
  if (hopeless.includes(code)) return true;
  if (!current) return false;
  if (call === 'confirmBooking') return !canBecome(current.status, 'confirmed');
  return changeOf(body as BodyOf<typeof bookingCalls.updateBooking>).check(current, now) !== null;
}

function minutesOf(view: OutageView, { call, body, subject }: QueuedCommand): number | undefined {
  if (call === 'createManualBooking' || call === 'createCallerBooking')
    return findService(String(body['service']))?.blockedMinutes;
  if (call !== 'confirmBooking') return undefined;
  return findBooking(view, subject.bookingId ?? 0)?.minutes;
}

/** When the patient's time to think ends; null once it is over, or where a reason is given for being sooner. */
function findCoolingOffEnd(view: OutageView, { subject, body }: QueuedCommand, now: Date): When | null {
  const booking = findBooking(view, subject.bookingId ?? 0);
  if (body['sooner']) return null;
  const service = booking?.service ?? String(body['service']);
  const { until } = findStoredCoolingOff(view, { userId: subject.customerId, service }, now);
  return until === null ? null : londonNow(new Date(until));
}

/** At its own time, unless that is known to be refused again, otherwise at the next free one. */
export function findWays(entry: Entry, known: Known): { canAgain: boolean; nextFree: When | null } {
  const { command, conflict } = entry;
  if (!conflict || isImpossible(command, conflict, findCurrentState(entry, known), known.now)) {
    return { canAgain: false, nextFree: null };
  }
  const { view, now } = known;
  const mayAgain = !wrongTime.includes(conflict.code);
  const minutes = view ? minutesOf(view, command) : undefined;
  if (!view || !minutes) return { canAgain: mayAgain, nextFree: null };
  const { appointmentDate, appointmentTime } = command.body as Record<string, string>;
  const wall = londonNow(now);
  const requested = { date: appointmentDate ?? wall.date, time: appointmentTime ?? wall.time };
  const schedule = scheduleOf(view);
  const exceptId = command.subject.bookingId ?? undefined;
  const isFree = !findObstacle(listBusy(schedule, requested.date, exceptId), requested.time, minutes);
  // A list from before the refusal may still show the time as free.
  const wasTaken = conflict.code === 'slot_taken';
  if (mayAgain && isFree && !wasTaken) return { canAgain: true, nextFree: null };
  const textOf = ({ date, time }: When) => `${date} ${time}`;
  const after =
    textOf(requested) > textOf(wall) ? { date: requested.date, time: endTime(requested.time, 1) } : wall;
  const coolingOffEnd = findCoolingOffEnd(view, command, now);
  const from = coolingOffEnd && textOf(coolingOffEnd) > textOf(after) ? coolingOffEnd : after;
  const others = schedule.appointments.filter(({ bookingId }) => bookingId !== exceptId);
  const found = findNextFree({ ...schedule, appointments: others }, minutes, from, daysAhead);
  return { canAgain: mayAgain && isFree, nextFree: found && found.date <= view.to ? found : null };
}

/** Who has the time that was asked for, as far as the list of this computer goes. */
function findTaker({ view, snapshot }: Known, command: QueuedCommand): Between['takenBy'] {
  const { appointmentDate, appointmentTime: start } = command.body as Record<string, string>;
  const minutes = view ? minutesOf(view, command) : undefined;
  if (!snapshot || !minutes || !start) return null;
  const taker = snapshot.bookings.find(
    (one) =>
      one.id !== command.subject.bookingId &&
      (one.status === 'confirmed' || one.status === 'completed') &&
      one.appointmentDate === appointmentDate &&
      one.appointmentTime !== null &&
      overlaps({ start, minutes }, { start: one.appointmentTime, minutes: one.minutes }),
  );
  if (!taker) return null;
  const isNewer = taker.source === 'manual' && taker.createdAt > command.occurredAt;
  return { name: taker.name, at: isNewer ? taker.createdAt : null };
}

/** A cancelled appointment whose patient is here, at the time that was seen; null where it cannot be made again. */
export function findRestorable(entry: Entry, known: Known): AdminBooking | null {
  const { call, body, seen, subject } = entry.command;
  const isHere =
    call === 'updateBooking' && (body['attendance'] === 'arrived' || body['status'] === 'completed');
  const booking = known.snapshot && findBooking(known.snapshot, subject.bookingId ?? 0);
  if (!entry.conflict || !isHere || !booking || booking.userId === null) return null;
  if (findCurrentState(entry, known)?.status !== 'cancelled') return null;
  const { appointmentDate, appointmentTime } = seen ?? booking;
  const isAhead = appointmentDate !== null && appointmentDate >= londonNow(known.now).date;
  return isAhead && appointmentTime !== null ? { ...booking, appointmentDate, appointmentTime } : null;
}

/** Codes of rules that a treatment breaks: with the reason it is recorded. */
const answered: readonly (string | null)[] = [
  ...brokenByTreatment,
  directionNeeded,
  ceilingReasonNeeded,
  warningReasonNeeded,
  stopsUnacknowledged,
];

/** What the author is asked about something that has happened. */
export const askedOf = ({ call }: QueuedCommand, { code }: Conflict): string | null =>
  code === pleaseAnswer || (call === 'addTreatment' && answered.includes(code))
    ? 'Why it was right all the same'
    : null;

interface CardParts {
  known: Known;
  entries: readonly Entry[];
  /** By the id of the change that cancels or moves it. */
  pendingRemoval: ReadonlyMap<string, AdminBooking>;
  sendingId: string | null;
  whyHeld: (id: string) => string | null;
}

function cardOf(entry: Entry, conflict: Conflict, known: Known): JournalItem['conflict'] {
  const { command } = entry;
  const { canAgain, nextFree } = findWays(entry, known);
  const current = findCurrentState(entry, known);
  const restorable = findRestorable(entry, known);
  const between = { now: known.now, takenBy: findTaker(known, command) };
  return {
    sentence: conflictSentence(command, conflict, current, between),
    isOvertaken: isOvertaken(conflict),
    drop: formatDiscardWarning(command, conflict),
    ask: askedOf(command, conflict),
    restore: restorable && `Put the appointment back (${restorable.appointmentTime})`,
    again:
      canAgain && askedOf(command, conflict) === null
        ? formatAgain(command, conflict, current, londonNow(known.now).date)
        : null,
    nextFree,
    phone: command.phone,
  };
}

/** The date of birth of the person whom a change names, where a namesake exists. */
export const findBirth = (
  { name, subject: { bookingId, customerId } }: Pick<JournalItem, 'name' | 'subject'>,
  { snapshot }: Known,
) =>
  (name !== null &&
    snapshot?.bookings.find(
      ({ id, userId, bornOn }) => bornOn && (id === bookingId || (userId !== null && userId === customerId)),
    )?.bornOn) ||
  null;

/** An unsent change as the screens show it. */
export function itemOf(
  entry: Entry,
  { known, entries, pendingRemoval, sendingId, whyHeld }: CardParts,
): JournalItem {
  const { command, conflict } = entry;
  const { id, call, subject, madeId, name, occurredAt, words, userId, author } = command;
  return {
    id,
    kind: kindOf(command) ?? 'fact',
    call,
    subject,
    madeId,
    name,
    bornOn: findBirth(command, known),
    occurredAt,
    state: conflict ? 'conflict' : sendingId === id ? 'sending' : 'waiting',
    author: { id: userId, name: author },
    words,
    text: formatWhole(command),
    dependents: listDependents({ entries }, command, pendingRemoval.get(id)).map((one) => ({
      words: one.words,
      // Of a colleague's not even the patient is named.
      name: one.userId === userId ? one.name : null,
    })),
    entries: entriesOf(command),
    pendingRemoval: pendingRemoval.get(id) ?? null,
    whyHeld: whyHeld(id),
    conflict: conflict && cardOf(entry, conflict, known),
  };
}
