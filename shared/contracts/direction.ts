import { z } from 'zod';
import { entryId, isoDate, optionalText, text } from '#shared/contracts/fields.ts';

import { Acknowledgements, SeenAlerts } from '#shared/contracts/stops.ts';
import { dose } from '#shared/contracts/recordForms.ts';
import { doseUnits } from '#shared/domain/careRecord.ts';
import { maxDirectionDays, maxAdministrations, seenWithinDays } from '#shared/domain/directions.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import { arrivalDay } from '#shared/contracts/arrivalDay.ts';

const whole = (message: string, least: number, most: number) =>
  z.int(message).min(least, message).max(most, message);

/** What a prescriber decides; every field is needed for a patient-specific direction, but the sites. */
export const DirectionFields = z.object({
  medicine: z
    .string('Please choose a medicine')
    .min(1, 'Please choose a medicine')
    .max(40, 'Please choose a medicine'),
  form: text('Form', { max: 80 }),
  strength: text('Strength', { max: 80 }),
  route: text('Route', { max: 80 }),
  /** The largest of one administration. */
  dose,
  unit: z.enum(doseUnits, 'Please choose a unit'),
  /** The smallest number of days from one administration to the next. */
  intervalDays: whole('Please enter the days between two administrations, from 0 to 365', 0, 365),
  administrations: whole(
    `Please enter how often it may be given, from 1 to ${maxAdministrations} times`,
    1,
    maxAdministrations,
  ),
  expiresOn: isoDate('Please enter the day until which it is valid'),
  seenOn: isoDate('Please enter the day on which you saw the patient face to face'),
  /** Where it was, unless at an appointment that was attended. */
  seenAt: optionalText('Where you saw the patient', 120),
  /** As they are called on the drawing. */
  areas: z
    .array(text('Area', { max: 60 }).refine(hasWords, 'Please choose the areas'), 'Please choose the areas')
    .min(1, 'Please choose the areas')
    .max(20, 'There are too many areas'),
  sites: optionalText('Sites and notes', 1000),
  /** Why it goes beyond what the list of products says. */
  beyondReason: optionalText('Reason', 500),
});

/** What is wrong with the times and dates of a direction that is to be signed, as one sentence; null: nothing. */
export function directionProblem(
  {
    intervalDays,
    administrations,
    expiresOn,
    seenOn,
  }: Pick<z.output<typeof DirectionFields>, 'intervalDays' | 'administrations' | 'expiresOn' | 'seenOn'>,
  today: string,
): { field: keyof z.output<typeof DirectionFields>; message: string } | null {
  if (administrations > 1 && intervalDays < 1) {
    return { field: 'intervalDays', message: 'Please enter at least 1 day between two administrations' };
  }
  if (seenOn > today) {
    return { field: 'seenOn', message: 'The day on which you saw the patient cannot be in the future' };
  }
  if (seenOn < addDays(today, -seenWithinDays)) {
    const message = `You need to have seen the patient face to face within the last ${seenWithinDays} days`;
    return { field: 'seenOn', message };
  }
  if (expiresOn < today || expiresOn > addDays(today, maxDirectionDays)) {
    const message = `It can be valid until a day from today to ${maxDirectionDays} days ahead`;
    return { field: 'expiresOn', message };
  }
  return null;
}

export const DirectionCreate = DirectionFields.extend({
  id: entryId,
  acknowledged: Acknowledgements,
  /** Without it, as from a client of an earlier release, all that had arrived. */
  seen: SeenAlerts.optional(),
}).superRefine((value, check) => {
  const problem = directionProblem(value, arrivalDay());
  if (problem) check.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
});

/** Confirms a direction with what was said since: from then on, these alerts have been seen, too. */
export const DirectionConfirmation = z.object({
  id: entryId,
  seen: SeenAlerts,
  acknowledged: Acknowledgements,
});

/** Error code: no attended appointment on the day on which the patient was seen, and nothing says where it was. */
export const seenWhereNeeded = 'seen_where_needed';
/** Error code: prescribing needs two-step sign-in. */
export const secondStepNeeded = 'second_step_needed';
/** Error code: a prescription-only medicine is not covered; it can be recorded with `withoutDirection`. */
export const directionNeeded = 'direction_needed';
