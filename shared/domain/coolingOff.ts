/**
 * The time to think between reading what a treatment is and can do, and having it. No law in force sets its length; a
 * parliamentary committee asked for 48 hours, so owners set it.
 */
import { refusal, type Refusal } from '#shared/domain/bookingRules.ts';
import { formatLongMoment, type TimeOfDay } from '#shared/domain/offers.ts';
import { toInstant } from '#shared/domain/wallTime.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Why it may be before the end of the time to think; no free text, because it is stored unencrypted and shown. */
export const soonerReasons = {
  asked: 'An earlier time was asked for',
  explained: 'It was explained at an earlier visit',
  elsewhere: 'It was given before, elsewhere',
  urgent: 'It is better not to wait',
} as const;
export type SoonerReason = keyof typeof soonerReasons;
export const isSoonerReason = (value: string): value is SoonerReason => Object.hasOwn(soonerReasons, value);

/** Error code: it is before the end of the time to think, and a reason is needed. */
export const soonerReasonNeeded = 'sooner_reason_needed';

export const soonerReasonMissing = (until: Date): Refusal =>
  refusal(
    409,
    soonerReasonNeeded,
    `The patient has time to think until ${formatLongMoment(until.toISOString())}. Please choose why it may be sooner.`,
  );

/** Of a signed consent. */
export const formatSooner = (reason: SoonerReason) =>
  `Signed before the time to think had ended: ${soonerReasons[reason].toLowerCase()}.`;

interface Periods {
  /** Whether the patient has not had a treatment of the kind yet. */
  isFirst: boolean;
  /** Hours before a treatment, and before the first one of its kind. */
  hours: number;
  firstHours: number;
}

/** The hours to think. The first treatment of a kind never comes sooner than a later one would. */
export const coolingOffHours = ({ isFirst, hours, firstHours }: Periods): number =>
  isFirst ? Math.max(hours, firstHours) : hours;

export interface CoolingOff {
  /** When the patient first opened the text of the consent, an instant; null if never. */
  openedAt: string | null;
  /** 0 where no time to think is needed. */
  hours: number;
}

/**
 * The earliest start of a treatment, on a full minute: hours that pass, whatever the clocks do, after the first opening
 * of the text. They count from now while it has never been opened, or if a clock dated the opening in the future.
 */
export function earliestStart({ openedAt, hours }: CoolingOff, now: Date): Date {
  const from = Math.min(openedAt === null ? Infinity : Date.parse(openedAt), now.getTime());
  return new Date(Math.ceil((from + hours * hourMs) / minuteMs) * minuteMs);
}

/** The end of the time to think where it is still ahead; null where nothing has to wait. */
export function coolingOffUntil(coolingOff: CoolingOff | null | undefined, now: Date): Date | null {
  if (!coolingOff || coolingOff.hours === 0) return null;
  const end = earliestStart(coolingOff, now);
  return end > now ? end : null;
}

/** Whether a time of the clinic's wall clock is before the end of the time to think; one that is not chosen yet is not. */
export const isTooSoon = ({ date, time }: TimeOfDay, until: Date | null): boolean =>
  until !== null && (toInstant(date, time) ?? until) < until;
