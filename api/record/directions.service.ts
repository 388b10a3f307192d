import type { Knex } from 'knex';
import type { z } from 'zod';
import {
  seenWhereNeeded,
  type DirectionConfirmation,
  type DirectionCreate,
} from '#shared/contracts/direction.ts';
import { registrationNeeded } from '#shared/contracts/registration.ts';
import { ceilingReasonNeeded } from '#shared/contracts/recordCalls.ts';
import { directionCeilings } from '#shared/content/clinical/ceilings.ts';
import { findMedicine, medicineProblem, formatProduct } from '#shared/content/clinical/formulary.ts';
import { refusalOfMinor } from '#shared/domain/bookingRules.ts';
import { hasWords } from '#shared/domain/hasWords.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import { ApiError, notFound, refuseIf } from '#api/http/errors.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { entryLost } from '#api/record/clinical.service.ts';
import type { RecordContext } from '#api/record/commands.ts';
import type { ConfirmationContent, DirectionContent, TextContent } from '#shared/commands/contents.ts';
import { addEntries } from '#api/record/addEntries.ts';
import type { EntryRow } from '#api/record/entries.ts';
import { openAlerts } from '#api/record/openStops.ts';
import { asAcknowledged, refusalOfStops, stopsFor } from '#shared/content/clinical/acknowledging.ts';
import { alertTexts } from '#shared/content/clinical/alerts.ts';
import { confirmationForm } from '#shared/content/clinical/recordDirections.ts';
import { showEntry } from '#api/record/views.ts';
import { isHistoryInForce, isWithdrawn } from '#shared/content/clinical/inForce.ts';

/** Of what a screen says that it showed: nobody has seen what is not there. */
const idsIn = (alerts: readonly { id: string }[], seen: readonly string[]) =>
  seen.filter((id) => alerts.some((alert) => alert.id === id));

/** What `add_record_read` takes for one opening. */
const sameOpeningMs = 30 * 60_000;

/** Whether the patient came to an appointment on a day. */
async function isAttended(trx: Knex, accountIds: number[], day: string): Promise<boolean> {
  const found = await trx('bookings')
    .whereIn('user_id', accountIds)
    .where({ appointment_date: day, attendance: 'arrived' })
    .first<object | undefined>('id');
  return found !== undefined;
}

/** When they opened it today, or so shortly before that another opening is not recorded; a join makes it another record. */
async function findOpenedToday(
  trx: Knex,
  accountIds: number[],
  readerId: number,
  at: Date,
): Promise<Date | null> {
  const read = await trx('record_reads')
    .whereIn('user_id', accountIds)
    .where({ reader_id: readerId, what: 'record' })
    .max<{ at: string | null }>('at as at')
    .first();
  if (read?.at == null) return null;
  const opened = new Date(read.at);
  const joined = await trx('customer_merges as m')
    .join('events as e', 'e.id', 'm.event_id')
    .whereIn('m.kept_id', accountIds)
    .where('e.at', '>', opened)
    .first<object | undefined>('m.event_id');
  if (joined) return null;
  const isToday = londonToday(opened) === londonToday(at);
  return isToday || at.getTime() - opened.getTime() < sameOpeningMs ? opened : null;
}

/**
 * Signs a patient-specific direction.
 * @throws ApiError 400 for a medicine or a unit that is not in the list, 409 without a history in force that the prescriber opened
 * that day, beyond its limits and for a stop without a reason, 422 for a patient under 18
 */
export async function addDirection(writing: RecordContext, body: z.output<typeof DirectionCreate>) {
  const { db, sealer, audit, userId } = writing;
  const { id, acknowledged, ...direction } = body;
  const formulary = await listProducts(db);
  const problem = medicineProblem(formulary, direction);
  if (problem) throw new ApiError(400, 'invalid', problem.message);
  const medicine = findMedicine(formulary, direction.medicine);
  if (!medicine) throw notFound('That medicine');
  const [ceiling] = directionCeilings(formulary, medicine, direction);
  if (ceiling !== undefined && !hasWords(direction.beyondReason)) {
    throw new ApiError(409, ceilingReasonNeeded, ceiling);
  }
  const prescriber = await UserModel.query(db).findById(audit.actorId ?? 0);
  const { register, registerNumber: number } = prescriber ?? {};
  if (!register || !number) {
    throw new ApiError(
      409,
      registrationNeeded,
      'A direction names your register and number. Please enter them.',
    );
  }
  // Without `form`, which is stored unencrypted and would name the medicine.
  return addEntries(db, sealer, audit, { userId, id, body }, async (patient, trx) => {
    if (!hasWords(direction.seenAt) && !(await isAttended(trx, patient.accountIds, direction.seenOn))) {
      throw new ApiError(
        409,
        seenWhereNeeded,
        'No appointment was attended on that day. Please say where you saw the patient.',
      );
    }
    if (patient.hasLost && !hasWords(direction.beyondReason)) {
      throw new ApiError(409, ceilingReasonNeeded, entryLost);
    }
    const now = new Date();
    refuseIf(refusalOfMinor(patient.user.dateOfBirth, londonToday(now)));
    if (!isHistoryInForce(patient.entries, now)) {
      throw new ApiError(
        409,
        'history_needed',
        'No medical history is in force. Please ask the patient, then sign the direction.',
      );
    }
    const opened = await findOpenedToday(trx, patient.accountIds, audit.actorId ?? 0, now);
    // A screen says which alerts it showed; without that, nobody has seen what arrived after it was opened.
    const isSeen = ({ kind, signedAt }: EntryRow) =>
      direction.seen !== undefined || kind !== 'history' || (opened && new Date(signedAt) <= opened);
    if (!opened || !patient.entries.every(isSeen)) {
      throw new ApiError(
        409,
        'record_unread',
        'Please open the care record first, and read the medical history.',
      );
    }
    const alerts = openAlerts(sealer, patient.entries);
    refuseIf(refusalOfStops(stopsFor(alerts, [medicine]), acknowledged));
    const content: DirectionContent = {
      ...direction,
      seen: direction.seen && idsIn(alerts, direction.seen),
      registration: { register, number },
      acknowledged: asAcknowledged(acknowledged),
      name: formatProduct(medicine),
      productVersion: medicine.version,
    };
    return [{ id, kind: 'direction', content, expiresOn: direction.expiresOn }];
  });
}

/** @throws ApiError 404 without it, 409 when it is ended already */
function findOpen(entries: readonly EntryRow[], entryId: string): EntryRow {
  const direction = entries.find(({ id, kind }) => id === entryId && kind === 'direction');
  if (!direction) throw notFound('That direction');
  if (isWithdrawn(entries, direction)) {
    throw new ApiError(409, 'already_ended', 'This direction is ended already.');
  }
  return direction;
}

/** Confirms it with what was said since. @throws ApiError as `findOpen`, 409 for a stop without a reason, 422 under 18 */
export async function confirmDirection(
  writing: RecordContext,
  entryId: string,
  body: z.output<typeof DirectionConfirmation>,
) {
  const { db, sealer, audit, userId } = writing;
  const formulary = await listProducts(db);
  return addEntries(
    db,
    sealer,
    audit,
    { userId, id: body.id, body: { ...body, entryId } },
    ({ entries, user }) => {
      const direction = findOpen(entries, entryId);
      refuseIf(refusalOfMinor(user.dateOfBirth, londonToday(new Date())));
      const shown = showEntry(sealer, direction, entries).direction;
      const before = shown?.seen ?? [];
      const alerts = openAlerts(sealer, entries);
      const unseen = alerts.filter(({ id }) => body.seen.includes(id) && !before.includes(id));
      const others = shown?.unseen ?? [];
      const confirmed = [...unseen, ...others].filter(({ id }) => body.seen.includes(id));
      const medicine = findMedicine(formulary, shown?.medicine ?? '') ?? null;
      refuseIf(refusalOfStops(stopsFor(unseen, [medicine]), body.acknowledged));
      const content: ConfirmationContent = {
        text: [...new Set(confirmed.map(({ id }) => alertTexts.get(id)))].join('\n') || null,
        seen: idsIn([...alerts, ...others], body.seen),
        acknowledged: asAcknowledged(body.acknowledged),
      };
      return [{ id: body.id, kind: 'addendum', refersTo: entryId, form: confirmationForm, content }];
    },
  );
}

/** Ends a direction, from now on. @throws ApiError as `findOpen` */
export async function endDirection(
  writing: RecordContext,
  entryId: string,
  body: { id: string; text: string | null },
) {
  const { db, sealer, audit, userId } = writing;
  return addEntries(db, sealer, audit, { userId, id: body.id, body: { ...body, entryId } }, ({ entries }) => {
    findOpen(entries, entryId);
    const content: TextContent = { text: body.text };
    return [{ id: body.id, kind: 'withdrawal', refersTo: entryId, content }];
  });
}
