import type { z } from 'zod';
import type { DirectionCreate } from '#shared/contracts/direction.ts';
import { ceilingReasonNeeded } from '#shared/contracts/recordCalls.ts';
import { directionCeilings } from '#shared/content/clinical/ceilings.ts';
import { findMedicine, medicineProblem, productWords } from '#shared/content/clinical/formulary.ts';
import { refusalOfMinor } from '#shared/domain/bookingRules.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import { requireSecondStep } from '#api/auth/requireSecondStep.ts';
import { ApiError, notFound, refuseIf } from '#api/http/errors.ts';
import type { Writing } from '#api/record/commands.ts';
import type { DirectionContent, TextContent } from '#shared/commands/contents.ts';
import { addEntries } from '#api/record/addEntries.ts';
import { openStops } from '#api/record/openStops.ts';
import { asAcknowledged, refusalOfStops, stopsFor } from '#shared/content/clinical/acknowledging.ts';
import { isWithdrawn } from '#shared/content/clinical/inForce.ts';

/** Signs a patient-specific direction. @throws ApiError 403 without two-step sign-in, 400 for a medicine or a unit that is not in the list, 409 beyond its limits and for a stop without a reason, 422 for a patient under 18 */
export async function addDirection(writing: Writing, body: z.output<typeof DirectionCreate>) {
  const { db, sealer, act, userId } = writing;
  await requireSecondStep(db, act);
  const { id, acknowledged, ...direction } = body;
  const formulary = await listProducts(db);
  const problem = medicineProblem(formulary, direction);
  if (problem) throw new ApiError(400, 'invalid', problem.message);
  const medicine = findMedicine(formulary, direction.medicine);
  if (!medicine) throw notFound('That medicine');
  const [ceiling] = directionCeilings(medicine, direction);
  if (ceiling !== undefined && direction.beyondReason === null) {
    throw new ApiError(409, ceilingReasonNeeded, ceiling);
  }
  // Without `form`, which is stored unencrypted and would name the medicine.
  return addEntries(db, sealer, act, { userId, id, body }, (patient) => {
    refuseIf(refusalOfMinor(patient.user.dateOfBirth, londonToday(new Date())));
    refuseIf(refusalOfStops(stopsFor(openStops(sealer, patient.entries), [medicine]), acknowledged));
    const content: DirectionContent = {
      ...direction,
      acknowledged: asAcknowledged(acknowledged),
      name: productWords(medicine),
      productVersion: medicine.version,
    };
    return [{ id, kind: 'direction', content, expiresOn: direction.expiresOn }];
  });
}

/** Ends a direction, from now on. @throws ApiError 403 without two-step sign-in, 409 when it is ended already */
export async function endDirection(
  writing: Writing,
  entryId: string,
  body: { id: string; text: string | null },
) {
  const { db, sealer, act, userId } = writing;
  await requireSecondStep(db, act);
  return addEntries(db, sealer, act, { userId, id: body.id, body: { ...body, entryId } }, ({ entries }) => {
    const direction = entries.find(({ id, kind }) => id === entryId && kind === 'direction');
    if (!direction) throw notFound('That direction');
    if (isWithdrawn(entries, direction)) {
      throw new ApiError(409, 'already_ended', 'This direction is ended already.');
    }
    const content: TextContent = { text: body.text };
    return [{ id: body.id, kind: 'withdrawal', refersTo: entryId, content }];
  });
}
