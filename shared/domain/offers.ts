/** What a patient asks for beside the preferred date, as words and as one line of text for forms and rows. */
import {
  formatDate,
  formatDateTime,
  isCalendarDate,
  isClockTime,
  londonNow,
  toInstant,
} from '#shared/domain/wallTime.ts';
import { overlaps } from '#shared/domain/openingHours.ts';

export const dayParts = ['mornings', 'afternoons', 'evenings', 'any'] as const;
export type DayPart = (typeof dayParts)[number];

/** How many times a patient can ask for, and the desk can offer. */
export const maxTimes = 3;

/** How many days a patient sees at once. */
export const stripDays = 14;

/** A start in the clinic's time zone. */
export interface TimeOfDay {
  date: string;
  time: string;
}

/** The times that would suit a patient: asked for, never booked. */
export type PreferredTimes = { times: TimeOfDay[] } | { part: DayPart };

export const partLabels: Record<DayPart, string> = {
  mornings: 'Mornings',
  afternoons: 'Afternoons',
  evenings: 'Evenings',
  any: 'Any time',
};

const isPart = (text: string): text is DayPart => (dayParts as readonly string[]).includes(text);

export const timeKey = ({ date, time }: TimeOfDay) => `${date} ${time}`;

/** `mornings`, or `2027-01-05 10:00,2027-01-06 11:30`; null without a wish. */
export function serialisePreferredTimes(wishes: PreferredTimes | null | undefined): string | null {
  if (!wishes) return null;
  return 'part' in wishes ? wishes.part : wishes.times.map(timeKey).join(',');
}

/** Reads `wishesText`; null for anything else. */
export function readPreferredTimes(text: string | null | undefined): PreferredTimes | null {
  if (!text) return null;
  if (isPart(text)) return { part: text };
  const times = text.split(',').map((one) => ({ date: one.slice(0, 10), time: one.slice(11) }));
  const isRight = times.every(({ date, time }) => isCalendarDate(date) && isClockTime(time));
  return isRight && times.length <= maxTimes ? { times } : null;
}

export const timesOf = (wishes: PreferredTimes | null): readonly TimeOfDay[] =>
  wishes && 'times' in wishes ? wishes.times : [];

/** Without a day's year, which the preferred date beside it has. */
const formatDay = (date: string) => formatDate(date).slice(0, -5);

/** "Tuesday 5 January at 10:00 or 11:30, or Wednesday 6 January at 09:00"; "Mornings". */
export function formatPreferredTimes(wishes: PreferredTimes): string {
  if ('part' in wishes) return partLabels[wishes.part];
  const byDay = new Map<string, string[]>();
  for (const { date, time } of wishes.times) byDay.set(date, [...(byDay.get(date) ?? []), time]);
  return [...byDay].map(([date, times]) => `${formatDay(date)} at ${times.join(' or ')}`).join(', or ');
}

/** Noon and five o'clock divide the day. */
export function isInPart(time: string, part: DayPart): boolean {
  if (part === 'mornings') return time < '12:00';
  if (part === 'afternoons') return time >= '12:00' && time < '17:00';
  return part === 'any' || time >= '17:00';
}

/** Adds or removes a time; beyond the most that may be asked for, the oldest choice goes. */
export function toggleTime(wishes: PreferredTimes | null, chosen: TimeOfDay): PreferredTimes | null {
  const text = timeKey(chosen);
  const others = timesOf(wishes).filter((one) => timeKey(one) !== text);
  const times = others.length < timesOf(wishes).length ? others : [...others, chosen].slice(-maxTimes);
  return times.length > 0 ? { times } : null;
}

/** How long offered times are held, and what patients read about them. */

const hour = 3_600_000;
/** An offer ends this long before the first of its times. */
const lastHours = 2;
/** A shorter hold would end before its message is read. */
const shortestMs = hour / 2;

export const sortTimes = (times: readonly TimeOfDay[]): TimeOfDay[] =>
  times.toSorted((a, b) => timeKey(a).localeCompare(timeKey(b)));

/** When an offer ends: after the hours an owner has set, but two hours before its first time; null if that is too soon. */
export function offerEnd(times: readonly TimeOfDay[], hours: number, now: Date): Date | null {
  const starts = times.map(({ date, time }) => toInstant(date, time)?.getTime() ?? -Infinity);
  const end = Math.min(now.getTime() + hours * hour, Math.min(...starts) - lastHours * hour);
  return end - now.getTime() >= shortestMs ? new Date(end) : null;
}

/** Whether two of the times would run into each other. */
export const doTimesOverlap = (times: readonly TimeOfDay[], minutes: number) =>
  times.some((one, index) =>
    times
      .slice(index + 1)
      .some(
        (other) =>
          one.date === other.date && overlaps({ start: one.time, minutes }, { start: other.time, minutes }),
      ),
  );

export const formatLongTime = ({ date, time }: TimeOfDay) => formatDateTime(date, time);

/** "Tuesday 5 January 2027 at 10:30", of an instant in the clinic's time zone. */
export const formatLongMoment = (instant: string) => formatLongTime(londonNow(new Date(instant)));

/** Why a time cannot be taken any more, by the state of the offer. */
export const offerSentences = {
  accepted: 'You have already chosen a time. Your appointment is confirmed.',
  ended: 'These times are no longer held for you. We will be in touch to agree another.',
  withdrawn:
    'The clinic has changed this meanwhile, so these times are no longer held. Please call us if in doubt.',
  open: 'That is not one of the times we offered.',
} as const;
