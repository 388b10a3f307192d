import type { incidentCategories } from '#shared/domain/careRecord.ts';
import { shortDayWords } from '#shared/domain/dateWords.ts';
import { londonNow } from '#shared/domain/wallTime.ts';

export type IncidentCategory = keyof typeof incidentCategories;

/** What the patient reads; the clinical word stands in `incidentCategories`. */
export const incidentPatientWords: Record<IncidentCategory, string> = {
  'no-direction': 'A medicine was given before its prescription was signed',
  'vascular-occlusion': 'Blood flow to the skin may have been blocked',
  anaphylaxis: 'A sudden, strong allergic reaction',
  other: 'Something did not go as planned',
};

/** Reception reads it, so it says nothing clinical. */
export const incidentTaskText = 'Follow up: the care record says why';

/** When a step was taken, on the clinic's clock; with its day if that is another one than the incident's. */
export function stepTime(at: string, happenedAt: string): string {
  const { date, time } = londonNow(new Date(at));
  return date === londonNow(new Date(happenedAt)).date ? time : `${shortDayWords(date)}, ${time}`;
}
