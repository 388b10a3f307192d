import { formatShortDay } from '#shared/domain/wallTime.ts';

/** The note that a patient has rung and comes late. */
export const lateMinutes = [5, 10, 15] as const;

/** Fits beside a note of any length. */
export const lateNoteLength = ' · 15 min late for Wed 30 Nov 00:00, said at 00:00'.length;

const lateNote = /( · )?\d+ min late(?: for \w+ \d+ \w+ [\d:]+)?, said at \d\d:\d\d/;

/** What stands beside it. */
export const withoutLateNote = (note: string) => note.replace(lateNote, '').replace(/^ · /, '');

/** Adds it to the note of the appointment, instead of what was said before. */
export function addLateNote(note: string | null, minutes: number, time: string): string {
  const others = withoutLateNote(note ?? '');
  return [others, `${minutes} min late, said at ${time}`].filter(Boolean).join(' · ');
}

/** Once the appointment has another time, it says of which it speaks. */
export const nameLateVisit = (note: string, date: string, time: string): string =>
  note.replace(/(\d+ min late)(, said at)/, `$1 for ${formatShortDay(date)} ${time}$2`);
