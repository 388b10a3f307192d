/** Unsent changes and conflicts in the words of the desk. */
import { likelyTwin } from '#shared/contracts/booking.ts';
import type { Conflict, Intent, OfflineCallName } from '#shared/contracts/intent.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { bodyOf, type Bodies } from './bodies.ts';

type When = Bodies['confirmBooking'];

const dayWords = (date: string, today: string) => (date === today ? '' : ` on ${dateWords(date)}`);
const whenWords = ({ appointmentDate, appointmentTime }: When, today: string) =>
  `${appointmentTime}${dayWords(appointmentDate, today)}`;

function updateWords(body: Bodies['updateBooking']): string {
  if ('status' in body) return body.status === 'cancelled' ? 'Cancelled' : 'Completed';
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

/** A change in a few words: "Arrived", "Moved to 10:30". @param wasConfirmed of a booking that gets a time */
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

function meanwhile({ call, body, name }: Intent, { code, sentence }: Conflict): string {
  const time = (body as Partial<When>).appointmentTime;
  if (code === 'slot_taken') {
    if (call === 'blockTime' || !time) return `Meanwhile: ${sentence}`;
    return /blocked|closed/.test(sentence)
      ? `Meanwhile ${time} was blocked.`
      : `Meanwhile ${time} went to somebody else.`;
  }
  if (code === 'version_conflict' || code === 'newer_change') {
    return `Meanwhile somebody else changed ${name ? `${name}’s booking` : 'the same thing'}.`;
  }
  if (code === likelyTwin) return `${sentence} If this is somebody else, try again.`;
  if (code === 'not_understood') return sentence;
  return `The clinic’s server answered: ${sentence}`;
}

/** The sentence of a conflict's card: what was done, and what came in between. */
export const conflictSentence = (intent: Intent, conflict: Conflict): string =>
  `${doneWords(intent)} while offline. ${meanwhile(intent, conflict)}`;
