import type { z } from 'zod';
import type { IncidentCreate } from '#shared/contracts/incident.ts';
import { incidentTaskText, refusalOfIncident } from '#shared/domain/incident.ts';
import { refuseIf } from '#api/http/errors.ts';
import { findService, type Writing } from '#api/record/clinical.service.ts';
import type { IncidentContent } from '#api/record/contents.ts';
import { addEntries } from '#api/record/entries.ts';
import { addTask } from '#api/tasks/tasks.service.ts';

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
    refuseIf(refusalOfIncident(body, new Date(), act.writtenAt));
    const happenedAt = utc(body.happenedAt);
    const steps = body.steps
      .map((step) => ({ at: utc(step.at), text: step.text }))
      .toSorted((a, b) => a.at.localeCompare(b.at));
    for (const dueAt of new Set(followUps.map(utc))) {
      await addTask(trx, act, { userId: patient.user.id, text: incidentTaskText, dueAt: new Date(dueAt) });
    }
    const content: IncidentContent = { category, text, happenedAt, steps };
    return [{ id, kind: 'incident', bookingId, content }];
  });
}
