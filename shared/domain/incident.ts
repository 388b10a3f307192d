import type { incidentCategories } from '#shared/domain/careRecord.ts';
import { refusal, type Refusal } from '#shared/domain/bookingRules.ts';
import { formatShortDay, londonNow } from '#shared/domain/wallTime.ts';

export type IncidentCategory = keyof typeof incidentCategories;

/** What the patient reads; the clinical word stands in `incidentCategories`. */
export const incidentPatientLabels: Record<IncidentCategory, string> = {
  'no-direction': 'A medicine was given before a prescriber had signed a direction for it',
  'vascular-occlusion': 'Blood flow to the skin may have been blocked',
  anaphylaxis: 'A sudden, strong allergic reaction',
  other: 'Something did not go as planned',
};

/** Reception reads it, so it says nothing clinical. */
export const incidentTaskText = 'Follow up: the care record says why';
export const incidentReadTask =
  'For a prescriber and an owner: please read the newest incident in this care record';

/** When a step was taken, on the clinic's clock; with its day if that is another one than the incident's. */
export function stepTime(at: string, happenedAt: string): string {
  const { date, time } = londonNow(new Date(at));
  return date === londonNow(new Date(happenedAt)).date ? time : `${formatShortDay(date)}, ${time}`;
}

/** Clocks of a desk and of the server differ by so much at most. */
const clockDifferenceMs = 300_000;
const maxFollowUpMs = 366 * 24 * 3_600_000;

interface IncidentTimes {
  happenedAt: string;
  steps: readonly { at: string }[];
  followUps: readonly string[];
}

/** Why the times of an incident cannot be right; ISO 8601. @param at when it was signed @param dateOfBirth of the patient */
export function refusalOfIncident(
  { happenedAt, steps, followUps }: IncidentTimes,
  at: Date,
  dateOfBirth: string,
): Refusal | null {
  const times = [happenedAt, ...steps.map((step) => step.at)];
  if (times.some((time) => time < dateOfBirth)) {
    return refusal(
      422,
      'before_birth',
      'A time of the incident is before the patient was born. Please correct it.',
    );
  }
  const latest = Math.max(...times.map((time) => Date.parse(time)));
  if (latest > at.getTime() + clockDifferenceMs) {
    return refusal(422, 'in_the_future', 'A time of the incident is still to come. Please correct it.');
  }
  const isOutside = (due: number) => due < at.getTime() || due > at.getTime() + maxFollowUpMs;
  return followUps.some((dueAt) => isOutside(Date.parse(dueAt)))
    ? refusal(422, 'follow_up_date', 'A follow-up must be within the year to come.')
    : null;
}
