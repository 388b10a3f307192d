import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';
import { entryId, text } from '#shared/contracts/fields.ts';
import { IncidentCategory } from '#shared/contracts/record.ts';
import { written } from '#shared/contracts/recordCalls.ts';
import { bookingId } from '#shared/contracts/clinicalForms.ts';

/** ISO 8601, UTC. */
const instant = (error: string) => z.iso.datetime({ error }).meta({ format: 'date-time' });

const stepIncomplete = 'Please write what was done in each step, and when.';

export const incidentLimits = { text: 4000, step: 300, steps: 60, followUps: 5 } as const;

export const IncidentCreate = z.object({
  id: entryId,
  bookingId,
  category: IncidentCategory,
  text: text('What happened', { max: incidentLimits.text, message: 'Please write what happened.' }),
  happenedAt: instant('Please enter when it happened.'),
  steps: z
    .array(
      z.object(
        {
          at: instant(stepIncomplete),
          text: text('A step', { max: incidentLimits.step, message: stepIncomplete }),
        },
        stepIncomplete,
      ),
      stepIncomplete,
    )
    .max(incidentLimits.steps, 'There are too many steps'),
  /** When the patient is to be seen or rung again; each becomes a task, whose text says nothing of it. */
  followUps: z
    .array(instant('Please choose when to follow it up.'), 'Please choose when to follow it up.')
    .max(incidentLimits.followUps, 'There are too many follow-ups')
    .default([]),
});

export const incidentCalls = defineCalls({
  addIncident: { ...written('/api/admin/records/:userId/incidents'), body: IncidentCreate, isLong: true },
});
