/** Describes unsent changes and conflicts for the screens. */
import { likelyDuplicate } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { ChangedBy, Conflict, QueuedCommand, CurrentState } from '#shared/contracts/queuedCommand.ts';
import { formatDateTime, formatMoment, londonNow } from '#shared/domain/wallTime.ts';
import { statusLabels } from '#shared/domain/transitions.ts';
import { formatWhen } from '#shared/commands/bookings.ts';
import { commandOf } from '#shared/commands/deskCommands.ts';
import { recordAttendance } from '#shared/commands/recordAttendance.ts';
import { secondClinicianNeeded } from '#shared/commands/strikeOut.ts';
import { hasHappened, isEntryCall } from '#shared/commands/recordCallNames.ts';

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function formatDone({ call, name, words }: QueuedCommand): string {
  if (call === 'blockTime' || call === 'reportRecall' || call === 'addRecallTasks')
    return `You ${lowerFirst(words)}`;
  const whom = name ?? 'a customer';
  if (isEntryCall(call)) return `You signed an entry of the care record of ${whom}`;
  const [, verb, rest] = /^(Moved|Confirmed|Booked|Cancelled|Completed)\b(.*)$/.exec(words) ?? [];
  if (verb) return `You ${verb === 'Cancelled' ? 'cancelled' : lowerFirst(verb)} ${whom}${rest}`;
  return `You noted “${words}” for ${whom}`;
}

/** "09:31" of today; an earlier day is named. */
function formatClock(instant: string, now: Date): string {
  const { date, time } = londonNow(new Date(instant));
  return date === londonNow(now).date ? time : formatMoment(new Date(instant), now);
}

/** What a card knows besides the change and its refusal. */
export interface Between {
  now: Date;
  /** Who has the time that was asked for, and since when if that is known. */
  takenBy?: { name: string; at: string | null } | null | undefined;
}

const formatBy = (by: ChangedBy | null | undefined, now: Date) =>
  by ? ` by ${by.who} (${formatClock(by.at, now)})` : '';

/** Describes a booking that changed meanwhile. */
function formatBecame(seen: CurrentState | null | undefined, now: CurrentState, by: string): string {
  const when = formatDateTime(now.appointmentDate, now.appointmentTime);
  if (now.status === 'cancelled') return `it was cancelled${by}`;
  if (now.status === 'query') return `it was changed${by}: it is a request without a time now`;
  const isSameTime =
    seen?.appointmentDate === now.appointmentDate && seen.appointmentTime === now.appointmentTime;
  if (now.status === 'confirmed' && seen && !isSameTime) {
    return `it was ${seen.status === 'confirmed' ? 'moved to' : 'confirmed for'} ${when}${by}`;
  }
  if (now.status === 'completed' && seen?.status !== 'completed') return `it was completed${by}`;
  if (seen && seen.attendance !== now.attendance) {
    return `“${recordAttendance(now).words}” was noted${by}`;
  }
  return `it was changed${by}: it is ${statusLabels[now.status].admin.toLowerCase()} for ${when}`;
}

/** Code of a photograph whose file is gone or damaged on this computer; the words are its own. */
export const pictureUnreadable = 'picture_unreadable';
/** Code of a question about an entry that the server has stored. */
export const pleaseAnswer = 'please_answer';
const ownWords = ['not_understood', pictureUnreadable, pleaseAnswer];

/** Codes of a refusal because of a newer change. */
const overtaken = new Set<string | null>(['version_conflict', 'newer_change', 'wrong_status']);
export const isOvertaken = ({ code }: Conflict): boolean => overtaken.has(code);

function meanwhile(
  { call, body, seen }: QueuedCommand,
  conflict: Conflict,
  current: CurrentState | null,
  { now, takenBy }: Between,
): string {
  const { code, sentence } = conflict;
  const by = formatBy(conflict.by, now);
  const time = body['appointmentTime'];
  if (code === 'slot_taken') {
    if (call === 'blockTime' || typeof time !== 'string') return `Meanwhile: ${sentence}`;
    return /blocked|closed/.test(sentence)
      ? `Meanwhile ${time} was blocked.`
      : `Meanwhile ${time} went to ${takenBy?.name ?? 'somebody else'}${takenBy?.at ? ` (${formatClock(takenBy.at, now)})` : ''}.`;
  }
  if (isOvertaken(conflict) && current) return `Meanwhile ${formatBecame(seen, current, by)}.`;
  if (code === 'version_conflict' || code === 'newer_change') return `Meanwhile it was changed${by}.`;
  if (code === likelyDuplicate) return `${sentence} If not, book somebody new.`;
  if (ownWords.includes(code ?? '')) return sentence;
  const cannot =
    formatDiscardWarning({ call }, conflict) !== null && isEntryCall(call) ? 'It cannot be recorded. ' : '';
  return `${cannot}The clinic’s server answered: ${sentence}`;
}

/** The sentence of a conflict's card: the change, and what changed in between. */
export const conflictSentence = (
  command: QueuedCommand,
  conflict: Conflict,
  current: CurrentState | null,
  between: Between,
): string =>
  `${formatDone(command)} while offline (${formatClock(command.occurredAt, between.now)}). ${meanwhile(command, conflict, current, between)}`;

const tryAgain = 'Try again';

/** The newer change that a retry overrides: " (moved to 14:30)". */
function formatAgainst(
  seen: CurrentState | null | undefined,
  now: CurrentState | null,
  today: string,
): string {
  if (!seen || !now) return '';
  const { status, appointmentDate, appointmentTime, attendance } = now;
  const isSameTime = seen.appointmentDate === appointmentDate && seen.appointmentTime === appointmentTime;
  if (status === 'confirmed' && appointmentDate && appointmentTime && !isSameTime) {
    return ` (moved to ${formatWhen({ appointmentDate, appointmentTime }, today)})`;
  }
  if (status === 'completed' && seen.status !== 'completed') return ' (completed)';
  return seen.attendance === attendance ? '' : ` (${lowerFirst(recordAttendance({ attendance }).words)})`;
}

/** Names the retry of a refused change: "Move to 10:30", "Cancel it anyway (moved to 14:30)". */
export function formatAgain(
  { call, body, seen = null, words }: QueuedCommand,
  { code }: Conflict,
  current: CurrentState | null,
  today: string,
): string {
  if (code === likelyDuplicate) return 'Book somebody new';
  const { again, contract } = commandOf(call);
  if (code === 'not_understood' || !again) return tryAgain;
  const against = contract === bookingCalls.updateBooking ? formatAgainst(seen, current, today) : '';
  return `${again(body, { seen, words, today })}${against}`;
}

export const leaveTheirs = 'Keep theirs';

/**
 * The label that discards a refused change; null for what has happened, but a signature that somebody else has to give. A new
 * booking conflicts with no row.
 */
export function formatDiscardWarning(
  { call }: Pick<QueuedCommand, 'call'>,
  { code }: Conflict,
): string | null {
  const isNothing = code === pictureUnreadable || code === secondClinicianNeeded.code;
  if (isEntryCall(call)) return hasHappened(call) && !isNothing ? null : 'Discard it';
  if (call === 'createManualBooking' || call === 'createCallerBooking') return 'Do not book';
  if (call === 'blockTime') return 'Do not block';
  return call === 'confirmBooking' || call === 'updateBooking' ? leaveTheirs : 'Drop it';
}

/** Describes a retried change: "Moved to 10:30", or "Pencilled: moved to 10:30" until it is sent. */
export const againDone = (words: string, mark: string | null): string =>
  mark === null ? words : `${mark}: ${lowerFirst(words)}`;
