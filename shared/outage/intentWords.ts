/** Describes unsent changes and conflicts for the screens. */
import { likelyTwin } from '#shared/contracts/booking.ts';
import type { ChangedBy, Conflict, Intent, OfflineCallName, Standing } from '#shared/contracts/intent.ts';
import { reasonWords } from '#shared/domain/cancelling.ts';
import { dateTimeWords, dateWords, momentWords } from '#shared/domain/dateWords.ts';
import { statusWords } from '#shared/domain/transitions.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { bodyOf, type Bodies } from './bodies.ts';
import { isEntryCall } from '#shared/commands/recordCallNames.ts';

type When = Bodies['confirmBooking'];

const dayWords = (date: string, today: string) => (date === today ? '' : ` on ${dateWords(date)}`);
const whenWords = ({ appointmentDate, appointmentTime }: When, today: string) =>
  `${appointmentTime}${dayWords(appointmentDate, today)}`;

function updateWords(body: Bodies['updateBooking']): string {
  if ('status' in body) {
    if (body.status === 'completed') return 'Completed';
    return body.cancelReason ? `Cancelled ${reasonWords[body.cancelReason]}` : 'Cancelled';
  }
  if ('staffNote' in body) return body.staffNote === null ? 'Note removed' : 'Note on the appointment';
  if ('isEarlierWanted' in body) return body.isEarlierWanted ? 'Earlier if possible' : 'No longer earlier';
  if (body.attendance === null) return 'Attendance removed';
  if (body.isTakenIn) return 'With the practitioner';
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
  reply: 'Reply by email',
  draft: 'Draft of a reply',
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
    case 'reportOpening':
      return body['what'] === 'pictures' ? 'Photographs opened' : 'Care record opened';
    case 'reportRecall':
      return 'Searched for a recall';
    case 'addRecallTasks':
      return 'Made a call list';
    // Colleagues find it, too: not even its kind is named.
    case 'addHistory':
    case 'addConsent':
    case 'addTreatment':
    case 'addAddendum':
    case 'addWithdrawal':
    case 'addDeclined':
    case 'addIncident':
    case 'addPicture':
      return 'Care record entry';
  }
}

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function doneWords({ call, name, words }: Intent): string {
  if (call === 'blockTime' || call === 'reportRecall' || call === 'addRecallTasks')
    return `You ${lowerFirst(words)}`;
  const whom = name ?? 'a customer';
  if (isEntryCall(call)) return `You signed an entry of the care record of ${whom}`;
  const [, verb, rest] = /^(Moved|Confirmed|Booked|Cancelled|Completed)\b(.*)$/.exec(words) ?? [];
  if (verb) return `You ${verb === 'Cancelled' ? 'cancelled' : lowerFirst(verb)} ${whom}${rest}`;
  return `You noted “${words}” for ${whom}`;
}

/** "09:31" of today; an earlier day is named. */
function clockWords(instant: string, now: Date): string {
  const { date, time } = londonNow(new Date(instant));
  return date === londonNow(now).date ? time : momentWords(new Date(instant), now);
}

/** What a card knows besides the change and its refusal. */
export interface Between {
  now: Date;
  /** Who has the time that was asked for, and since when if that is known. */
  takenBy?: { name: string; at: string | null } | null | undefined;
}

const byWords = (by: ChangedBy | null | undefined, now: Date) =>
  by ? ` by ${by.who} (${clockWords(by.at, now)})` : '';

/** Describes a booking that changed meanwhile. */
function becameWords(seen: Standing | null | undefined, now: Standing, by: string): string {
  const when = dateTimeWords(now.appointmentDate, now.appointmentTime);
  if (now.status === 'cancelled') return `it was cancelled${by}`;
  if (now.status === 'query') return `it was changed${by}: it is a request without a time now`;
  const isSameTime =
    seen?.appointmentDate === now.appointmentDate && seen.appointmentTime === now.appointmentTime;
  if (now.status === 'confirmed' && seen && !isSameTime) {
    return `it was ${seen.status === 'confirmed' ? 'moved to' : 'confirmed for'} ${when}${by}`;
  }
  if (now.status === 'completed' && seen?.status !== 'completed') return `it was completed${by}`;
  if (seen && seen.attendance !== now.attendance) {
    return `“${updateWords({ attendance: now.attendance })}” was noted${by}`;
  }
  return `it was changed${by}: it is ${statusWords[now.status].admin.toLowerCase()} for ${when}`;
}

/** Code of a photograph whose file is gone or damaged on this computer; the words are its own. */
export const pictureUnreadable = 'picture_unreadable';

/** Codes of a refusal because of a newer change. */
const overtaken = new Set<string | null>(['version_conflict', 'newer_change', 'wrong_status']);
export const isOvertaken = ({ code }: Conflict): boolean => overtaken.has(code);

function meanwhile(
  { call, body, seen }: Intent,
  conflict: Conflict,
  standing: Standing | null,
  { now, takenBy }: Between,
): string {
  const { code, sentence } = conflict;
  const by = byWords(conflict.by, now);
  const time = (body as Partial<When>).appointmentTime;
  if (code === 'slot_taken') {
    if (call === 'blockTime' || !time) return `Meanwhile: ${sentence}`;
    return /blocked|closed/.test(sentence)
      ? `Meanwhile ${time} was blocked.`
      : `Meanwhile ${time} went to ${takenBy?.name ?? 'somebody else'}${takenBy?.at ? ` (${clockWords(takenBy.at, now)})` : ''}.`;
  }
  if (isOvertaken(conflict) && standing) return `Meanwhile ${becameWords(seen, standing, by)}.`;
  if (code === 'version_conflict' || code === 'newer_change') return `Meanwhile it was changed${by}.`;
  if (code === likelyTwin) return `${sentence} If not, book somebody new.`;
  if (code === 'not_understood' || code === pictureUnreadable) return sentence;
  return `The clinic’s server answered: ${sentence}`;
}

/** The sentence of a conflict's card: the change, and what changed in between. */
export const conflictSentence = (
  intent: Intent,
  conflict: Conflict,
  standing: Standing | null,
  between: Between,
): string =>
  `${doneWords(intent)} while offline (${clockWords(intent.occurredAt, between.now)}). ${meanwhile(intent, conflict, standing, between)}`;

const tryAgain = 'Try again';

/** The newer change that a retry overrides: " (moved to 14:30)". */
function againstWords(seen: Standing | null | undefined, now: Standing | null, today: string): string {
  if (!seen || !now) return '';
  const { status, appointmentDate, appointmentTime, attendance } = now;
  const isSameTime = seen.appointmentDate === appointmentDate && seen.appointmentTime === appointmentTime;
  if (status === 'confirmed' && appointmentDate && appointmentTime && !isSameTime) {
    return ` (moved to ${whenWords({ appointmentDate, appointmentTime }, today)})`;
  }
  if (status === 'completed' && seen.status !== 'completed') return ' (completed)';
  return seen.attendance === attendance ? '' : ` (${lowerFirst(updateWords({ attendance }))})`;
}

function updateAgain(body: Bodies['updateBooking']): string {
  if ('status' in body) return body.status === 'cancelled' ? 'Cancel it anyway' : 'Complete it anyway';
  return `Note “${updateWords(body)}” anyway`;
}

/** Names the retry of a refused change: "Move to 10:30", "Cancel it anyway (moved to 14:30)". */
export function againWords(
  intent: Intent,
  { code }: Conflict,
  standing: Standing | null,
  today: string,
): string {
  if (code === likelyTwin) return 'Book somebody new';
  if (code === 'not_understood') return tryAgain;
  const { call, body, seen, words } = intent;
  switch (call) {
    case 'confirmBooking': {
      const verb = seen?.status === 'query' ? 'Confirm for' : 'Move to';
      return `${verb} ${whenWords(bodyOf(call, { body }), today)}`;
    }
    case 'createManualBooking':
    case 'createCallerBooking':
      return `Book for ${whenWords(bodyOf(call, { body }), today)}`;
    case 'updateBooking':
      return `${updateAgain(bodyOf(call, { body }))}${againstWords(seen, standing, today)}`;
    case 'blockTime':
      return words.replace(/^Blocked/, 'Block').replace(/^Closed/, 'Close');
    case 'followUp':
      return `Note “${words}” anyway`;
    case 'addStaffNote':
    case 'flagCustomer':
    case 'createTask':
    case 'finishTask':
    case 'reportDiscard':
    case 'reportOpening':
    case 'reportRecall':
    case 'addRecallTasks':
    case 'addHistory':
    case 'addConsent':
    case 'addTreatment':
    case 'addAddendum':
    case 'addWithdrawal':
    case 'addDeclined':
    case 'addIncident':
    case 'addPicture':
      return tryAgain;
  }
}

export const leaveTheirs = 'Keep theirs';

/** The label of the button that discards a refused change; a new booking conflicts with no row of the server. */
export function dropWords({ call }: Intent): string {
  if (call === 'createManualBooking' || call === 'createCallerBooking') return 'Do not book';
  if (call === 'blockTime') return 'Do not block';
  if (isEntryCall(call)) return 'Do not record it';
  return call === 'confirmBooking' || call === 'updateBooking' ? leaveTheirs : 'Drop it';
}

/** Describes a retried change: "Moved to 10:30", or "Pencilled: moved to 10:30" until it is sent. */
export const againDone = (words: string, mark: string | null): string =>
  mark === null ? words : `${mark}: ${lowerFirst(words)}`;
