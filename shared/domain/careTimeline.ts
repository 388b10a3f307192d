/**
 * The day-by-day advice after a treatment: finds the current stage, counted from the treatment that a guide belongs
 * to. Hours are wall-clock hours of the clinic, so that "24 hours" is the same time tomorrow, also on the nights when
 * the clocks change.
 */
import type { ServiceName } from '#shared/domain/catalogue.ts';
import { treatedOn } from '#shared/domain/patientStatus.ts';
import { isCalendarDate, isClockTime, londonNow } from '#shared/domain/wallTime.ts';

/** The day-by-day advice on the screen; hours count from the treatment. */
export interface Timeline {
  /** Shown below it. */
  version: number;
  reviewAtHour: number;
  /** Until when the signs that need help at once mostly begin. */
  riskUntilHour: number;
  matchServices: readonly ServiceName[];
  /** In order and without a gap. */
  entries: readonly CareStage[];
}

export interface CareStage {
  id: string;
  /** Inclusive. */
  fromHour: number;
  /** Exclusive; null for a stage that does not end. */
  toHour: number | null;
  label: string;
  headline: string;
  do: readonly string[];
  avoid: readonly string[];
  expect: readonly string[];
  watch: readonly string[];
}

export interface CareTimeline extends Timeline {
  careType: string;
}

export interface Treatment {
  service: string;
  status: string;
  appointmentDate: string | null;
  appointmentTime: string | null;
  completedOn?: string | null;
}

/** The start of the count: a treatment, an upcoming one, or the day a guide was assigned. */
export interface Anchor {
  kind: 'treatment' | 'planned' | 'assigned';
  date: string;
  time: string;
}

const unknownTime = '12:00';

function anchorOf(kind: Anchor['kind'], treatment: Treatment): Anchor {
  const { appointmentDate, appointmentTime } = treatment;
  const day = kind === 'treatment' ? treatedOn(treatment) : appointmentDate;
  // Completed before its day: the hour is unknown.
  if (day !== appointmentDate) return { kind, date: day ?? '', time: unknownTime };
  const time = appointmentTime && isClockTime(appointmentTime) ? appointmentTime : unknownTime;
  return { kind, date: appointmentDate ?? '', time };
}

const startOf = ({ date, time }: Anchor) => `${date}T${time}`;

/** A guide that a patient has; `givenAt`: when it was last given, by a signed treatment. */
interface AssignedGuide {
  assignedAt: string;
  givenAt?: string | null | undefined;
}

/** The last signed treatment, else completed appointment, else the next confirmed one, else the guide's assignment. */
export function findAnchor(
  { matchServices }: CareTimeline,
  { assignedAt, givenAt }: AssignedGuide,
  bookings: readonly Treatment[],
  now: Date,
): Anchor {
  const dated = bookings.filter(
    ({ service, appointmentDate: date }) =>
      matchServices.some((name) => name === service) && date !== null && isCalendarDate(date),
  );
  const startsOf = (status: string, kind: Anchor['kind']) =>
    dated
      .filter((booking) => booking.status === status)
      .map((booking) => anchorOf(kind, booking))
      .sort((a, b) => startOf(a).localeCompare(startOf(b)));
  const wall = londonNow(now);
  const given = givenAt ? [{ kind: 'treatment' as const, ...londonNow(new Date(givenAt)) }] : [];
  const treated = [...startsOf('completed', 'treatment'), ...given]
    .sort((a, b) => startOf(a).localeCompare(startOf(b)))
    .at(-1);
  const planned = startsOf('confirmed', 'planned').find(
    (anchor) => startOf(anchor) >= `${wall.date}T${wall.time}`,
  );
  return treated ?? planned ?? { kind: 'assigned', ...londonNow(new Date(assignedAt)) };
}

/** Wall-clock hours of the clinic since an anchor; negative before it. */
export function hoursSince({ date, time }: Pick<Anchor, 'date' | 'time'>, now: Date): number {
  const wall = londonNow(now);
  const asUtc = (day: string, clock: string) => Date.parse(`${day}T${clock}:00Z`);
  return (asUtc(wall.date, wall.time) - asUtc(date, time)) / 3_600_000;
}

/** Day 1 is the first 24 hours, the same count as the stages', so that a stage for day 2 never starts on day 1. */
export const dayNumber = (hours: number) => Math.floor(hours / 24) + 1;

export const isReviewDue = (hours: number, { reviewAtHour }: CareTimeline) =>
  hours >= reviewAtHour - 24 && hours < reviewAtHour + 14 * 24;

export interface CarePlan {
  anchor: Anchor;
  /** Index of the current stage; -1 before the treatment. */
  current: number;
  /** Today's day number; 0 before the treatment. */
  day: number;
  isReviewDue: boolean;
  isAtRisk: boolean;
  /** Only the stage without an end is left. */
  isFinished: boolean;
}

export function planCare(
  timeline: CareTimeline,
  guide: AssignedGuide,
  bookings: readonly Treatment[],
  now: Date,
): CarePlan {
  const anchor = findAnchor(timeline, guide, bookings, now);
  const hours = hoursSince(anchor, now);
  const current = timeline.entries.findIndex(
    ({ fromHour, toHour }) => fromHour <= hours && (toHour === null || hours < toHour),
  );
  return {
    anchor,
    current,
    isAtRisk: anchor.kind !== 'planned' && hours < timeline.riskUntilHour,
    isFinished: timeline.entries[current]?.toHour === null,
    day: Math.max(0, dayNumber(hours)),
    isReviewDue: isReviewDue(hours, timeline),
  };
}

/**
 * The sentence for the telephone call, where `{date}` is the day of the treatment; without a known day it is left out.
 */
export const formatPhrase = (phrase: string, day: string | null) =>
  day ? phrase.replace('{date}', day) : phrase.replace(' on {date}', '');
