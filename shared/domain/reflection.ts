/**
 * The time to think between reading what a treatment is and can do, and having it. No law in force sets its length; a
 * parliamentary committee asked for 48 hours, so owners set it.
 */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface Reflection {
  /** When the patient first opened the text of the consent; null if never. */
  openedAt: Date | null;
  /** Whether the patient has not had a treatment of the kind yet. */
  isFirst: boolean;
  /** Hours before a treatment, and before the first one of its kind. */
  hours: number;
  firstHours: number;
}

/** The hours to think. The first treatment of a kind never comes sooner than a later one would. */
export const hoursToThink = ({ isFirst, hours, firstHours }: Omit<Reflection, 'openedAt'>): number =>
  isFirst ? Math.max(hours, firstHours) : hours;

/**
 * The earliest start of a treatment, on a full minute: hours that pass, whatever the clocks do, after the first opening
 * of the text. They count from now while it has never been opened, or if a clock dated the opening in the future.
 */
export function earliestStart({ openedAt, ...period }: Reflection, now: Date): Date {
  const from = Math.min(openedAt?.getTime() ?? Infinity, now.getTime());
  return new Date(Math.ceil((from + hoursToThink(period) * hourMs) / minuteMs) * minuteMs);
}
