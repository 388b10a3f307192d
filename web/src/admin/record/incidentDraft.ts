import { z } from 'zod';
import { incidentLimits, type IncidentCreate } from '#shared/contracts/incident.ts';
import { IncidentCategory } from '#shared/contracts/record.ts';
import {
  addDays,
  isCalendarDate,
  isClockTime,
  isPast,
  londonNow,
  toInstant,
} from '#shared/domain/wallTime.ts';
import type { EmergencyCourse } from '#web/admin/emergency/course.ts';

/** Wall time in London; empty until it is entered. */
const Moment = z.object({ date: z.string(), time: z.string() });
type Moment = z.infer<typeof Moment>;

const Step = Moment.extend({ text: z.string() });

/** An incident that is being written; saved encrypted while its window is open, so that a lock does not lose it. */
export const IncidentDraft = Moment.extend({
  category: IncidentCategory.nullable(),
  text: z.string(),
  steps: z.array(Step),
  followUps: z.array(Moment),
});
export type IncidentDraft = z.infer<typeof IncidentDraft>;

export const beginIncident = (
  category: z.infer<typeof IncidentCategory> | null,
  now = new Date(),
): IncidentDraft => ({
  ...londonNow(now),
  category,
  text: '',
  steps: [],
  followUps: [],
});

export const addStepNow = (draft: IncidentDraft, text: string, now = new Date()): IncidentDraft => ({
  ...draft,
  steps: [...draft.steps, { ...londonNow(now), text }],
});

/** Adds what was stamped on an emergency card; an incident without steps begins when the card was opened. */
export function addStamps(draft: IncidentDraft, { startedAt, stamps }: EmergencyCourse): IncidentDraft {
  const begun = draft.steps.length === 0 ? londonNow(new Date(startedAt)) : {};
  const steps = stamps.map(({ text, at }) => ({ ...londonNow(new Date(at)), text }));
  return { ...draft, ...begun, steps: [...draft.steps, ...steps].slice(0, incidentLimits.steps) };
}

/** A step of before, whose time is entered. */
export const addEarlierStep = (draft: IncidentDraft): IncidentDraft => ({
  ...draft,
  steps: [...draft.steps, { date: draft.date, time: '', text: '' }],
});

/** The first is for tomorrow morning. */
export const addFollowUp = (draft: IncidentDraft, now = new Date()): IncidentDraft => ({
  ...draft,
  followUps: [
    ...draft.followUps,
    { date: addDays(londonNow(now).date, draft.followUps.length + 1), time: '10:00' },
  ],
});

/** Whether the steps need their days beside their times. */
export const hasDays = ({ date, steps }: IncidentDraft, now = new Date()) =>
  [date, ...steps.map((step) => step.date)].some((day) => day !== londonNow(now).date);

const isFilled = ({ date, time }: Moment) =>
  isCalendarDate(date) && isClockTime(time) && toInstant(date, time) !== undefined;

/** What is missing or wrong in one sentence, or null. */
export function problemOf(draft: IncidentDraft, now = new Date()): string | null {
  const { category, text, steps, followUps } = draft;
  if (!category) return 'Please choose what it was.';
  if (!text.trim()) return 'Please write what happened.';
  if (!isFilled(draft)) return 'Please enter when it happened.';
  if (steps.some((step) => !step.text.trim() || !isFilled(step))) {
    return 'Please write what was done in each step, and when.';
  }
  const today = londonNow(now);
  const latest = `${today.date}T${today.time}`;
  if ([draft, ...steps].some(({ date, time }) => `${date}T${time}` > latest)) {
    return 'A time of the incident is still to come. Please correct it.';
  }
  if (followUps.some((moment) => !isFilled(moment))) return 'Please choose when to follow it up.';
  if (followUps.some(({ date, time }) => isPast(date, time, now))) {
    return 'A follow-up must be still to come.';
  }
  return null;
}

const instantOf = ({ date, time }: Moment) => toInstant(date, time)?.toISOString() ?? '';

/** The body of the call, of a draft without a problem. */
export const incidentBody = (
  { category, text, steps, followUps, ...happened }: IncidentDraft,
  entry: { id: string; bookingId: number | null },
): z.input<typeof IncidentCreate> => ({
  ...entry,
  category: category ?? 'other',
  text: text.trim(),
  happenedAt: instantOf(happened),
  steps: steps.map((step) => ({ at: instantOf(step), text: step.text.trim() })),
  followUps: followUps.map(instantOf),
});

export const canAddStep = ({ steps }: IncidentDraft) => steps.length < incidentLimits.steps;
export const canAddFollowUp = ({ followUps }: IncidentDraft) => followUps.length < incidentLimits.followUps;
