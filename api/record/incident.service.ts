import type { z } from 'zod';
import type { IncidentCreate } from '#shared/contracts/incident.ts';
import { incidentTaskText } from '#shared/domain/incident.ts';
import { ApiError } from '#api/http/errors.ts';
import { findService, type Writing } from '#api/record/clinical.service.ts';
import type { IncidentContent } from '#api/record/contents.ts';
import { addEntries } from '#api/record/entries.ts';
import { addTask } from '#api/tasks/tasks.service.ts';

/** Clocks of a desk and of the server differ by so much at most. */
const clockDifferenceMs = 300_000;
const longestFollowUpMs = 366 * 24 * 3_600_000;

const utc = (instant: string) => new Date(instant).toISOString();

/**
 * Records what went wrong, step by step, and adds a task for each follow-up in the same transaction.
 * @throws ApiError 422 for a time to come, or a follow-up that is over or more than a year ahead
 */
export function addIncident(
  { db, sealer, act, userId }: Writing,
  body: z.output<typeof IncidentCreate>,
): Promise<{ id: string; signedAt: string }> {
  return addEntries(db, sealer, act, { userId, id: body.id, body }, async (patient, trx) => {
    const { id, bookingId, category, text, followUps } = body;
    await findService(trx, patient, bookingId);
    const now = Date.now();
    const happenedAt = utc(body.happenedAt);
    const steps = body.steps
      .map((step) => ({ at: utc(step.at), text: step.text }))
      .toSorted((a, b) => a.at.localeCompare(b.at));
    const latest = Math.max(...[happenedAt, ...steps.map(({ at }) => at)].map((at) => Date.parse(at)));
    if (latest > now + clockDifferenceMs) {
      throw new ApiError(422, 'in_the_future', 'A time of the incident is still to come. Please correct it.');
    }
    const dueAts = [...new Set(followUps.map(utc))].map((at) => new Date(at));
    if (dueAts.some((at) => at.getTime() < now || at.getTime() > now + longestFollowUpMs)) {
      throw new ApiError(422, 'follow_up_date', 'A follow-up must be within the year to come.');
    }
    for (const dueAt of dueAts) {
      await addTask(trx, act, { userId: patient.user.id, text: incidentTaskText, dueAt });
    }
    const content: IncidentContent = { category, text, happenedAt, steps };
    return [{ id, kind: 'incident', bookingId, content }];
  });
}
