/** Describes unsent changes and conflicts for the screens. */
import { likelyTwin } from '#shared/contracts/booking.ts';
import type { Conflict, Intent, OfflineCallName, Standing } from '#shared/contracts/intent.ts';
import { dateTimeWords, dateWords } from '#shared/domain/dateWords.ts';
import { statusWords } from '#shared/domain/transitions.ts';
import { bodyOf, type Bodies } from './bodies.ts';

type When = Bodies['confirmBooking'];

const dayWords = (date: string, today: string) => (date === today ? '' : ` on ${dateWords(date)}`);
const whenWords = ({ appointmentDate, appointmentTime }: When, today: string) =>
  `${appointmentTime}${dayWords(appointmentDate, today)}`;

function updateWords(body: Bodies['updateBooking']): string {
  if ('status' in body) return body.status === 'cancelled' ? 'Cancelled' : 'Completed';
  if ('staffNote' in body) return body.staffNote === null ? 'Note removed' : 'Note on the appointment';
  if (body.attendance === null) return 'Attendance removed';
  return body.attendance === 'arrived' ? 'Arrived' : 'Did not attend';
}

function blockWords({ startDate, endDate, startTime, endTime }: Bodies['blockTime'], today: string): string {
  if (startTime !== null) return `Blocked ${startTime}–${endTime}${dayWords(startDate, today)}`;
  return startDate === endDate
    ? `Closed${dayWords(startDate, today) || ' today'}`
    : `Closed from ${dateWords(startDate)} to ${dateWords(endDate)}`;
}

const followUpWords: Record<string, string> = {
  handled: 'Handled',
  no_answer: 'Called, no answer',
  note: 'Note added',
};

/** Describes a change: "Arrived", "Moved to 10:30". @param wasConfirmed of a booking that gets a time */
export function intentWords(
  call: OfflineCallName,
  body: Record<string, unknown>,
  { wasConfirmed, today }: { wasConfirmed: boolean; today: string },
): string {
  switch (call) {
    case 'confirmBooking':
      return `${wasConfirmed ? 'Moved to' : 'Confirmed for'} ${whenWords(bodyOf(call, { body }), today)}`;
    case 'updateBooking':
      return updateWords(bodyOf(call, { body }));
    case 'createManualBooking':
    case 'createCallerBooking':
      return `Booked for ${whenWords(bodyOf(call, { body }), today)}`;
    case 'blockTime':
      return blockWords(bodyOf(call, { body }), today);
    case 'followUp':
      return followUpWords[bodyOf(call, { body }).kind] ?? 'Noted';
    case 'addStaffNote':
      return 'Note added';
    case 'flagCustomer':
      return bodyOf(call, { body }).staffFlag === null ? 'Flag removed' : 'Flag';
    case 'createTask':
      return 'Task added';
    case 'finishTask':
      return bodyOf(call, { body }).isDone ? 'Task done' : 'Task opened again';
    case 'reportDiscard':
      return 'Discarded';
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function doneWords({ call, name, words }: Intent): string {
  if (call === 'blockTime') return `You ${lowerFirst(words)}`;
  const whom = name ?? 'a customer';
  const [, verb, rest] = /^(Moved|Confirmed|Booked|Cancelled|Completed)\b(.*)$/.exec(words) ?? [];
  if (verb) return `You ${verb === 'Cancelled' ? 'cancelled' : lowerFirst(verb)} ${whom}${rest}`;
  return `You noted “${words}” for ${whom}`;
}

/** Describes a booking that changed meanwhile. It names nobody: the same person may have changed it elsewhere. */
function becameWords(seen: Standing | null | undefined, now: Standing): string {
  const when = dateTimeWords(now.appointmentDate, now.appointmentTime);
  if (now.status === 'cancelled') return 'it was cancelled';
  if (now.status === 'query') return 'it was changed: it is a request without a time now';
  const isSameTime =
    seen?.appointmentDate === now.appointmentDate && seen.appointmentTime === now.appointmentTime;
  if (now.status === 'confirmed' && seen && !isSameTime) {
    return `it was ${seen.status === 'confirmed' ? 'moved to' : 'confirmed for'} ${when}`;
  }
  if (now.status === 'completed' && seen?.status !== 'completed') return 'it was completed';
  if (seen && seen.attendance !== now.attendance) {
    return `“${updateWords({ attendance: now.attendance })}” was noted`;
  }
  return `it was changed: it is ${statusWords[now.status].admin.toLowerCase()} for ${when}`;
}

/** Codes of a refusal because of a newer change. */
const overtaken = new Set<string | null>(['version_conflict', 'newer_change', 'wrong_status']);
export const isOvertaken = ({ code }: Conflict): boolean => overtaken.has(code);

function meanwhile({ call, body, seen }: Intent, conflict: Conflict, standing: Standing | null): string {
  const { code, sentence } = conflict;
  const time = (body as Partial<When>).appointmentTime;
  if (code === 'slot_taken') {
    if (call === 'blockTime' || !time) return `Meanwhile: ${sentence}`;
    return /blocked|closed/.test(sentence)
      ? `Meanwhile ${time} was blocked.`
      : `Meanwhile ${time} went to somebody else.`;
  }
  if (isOvertaken(conflict) && standing) return `Meanwhile ${becameWords(seen, standing)}.`;
  if (code === 'version_conflict' || code === 'newer_change') return 'Meanwhile it was changed.';
  if (code === likelyTwin) return `${sentence} If this is somebody else, try again.`;
  if (code === 'not_understood') return sentence;
  return `The clinic’s server answered: ${sentence}`;
}

/** The sentence of a conflict's card: the change, and what changed in between. */
export const conflictSentence = (intent: Intent, conflict: Conflict, standing: Standing | null): string =>
  `${doneWords(intent)} while offline. ${meanwhile(intent, conflict, standing)}`;

const tryAgain = 'Try again';

/** Names the retry of a refused change: "Move to 10:30". Some sentences end with "try again". */
export function againWords(intent: Intent, { code }: Conflict, today: string): string {
  if (code === likelyTwin || code === 'not_understood') return tryAgain;
  const { call, body, seen } = intent;
  switch (call) {
    case 'confirmBooking': {
      const verb = seen?.status === 'query' ? 'Confirm for' : 'Move to';
      return `${verb} ${whenWords(bodyOf(call, { body }), today)}`;
    }
    case 'createManualBooking':
    case 'createCallerBooking':
      return `Book for ${whenWords(bodyOf(call, { body }), today)}`;
    case 'updateBooking':
    case 'blockTime':
    case 'followUp':
    case 'addStaffNote':
    case 'flagCustomer':
    case 'createTask':
    case 'finishTask':
    case 'reportDiscard':
      return tryAgain;
  }
}

/** Describes a retried change: "Moved to 10:30", or "Pencilled: moved to 10:30" until it is sent. */
export const againDone = (words: string, mark: string | null): string =>
  mark === null ? words : `${mark}: ${lowerFirst(words)}`;
