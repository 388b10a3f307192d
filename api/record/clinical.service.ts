import type { Knex } from 'knex';
import type { z } from 'zod';
import { refusal, type Refusal } from '#shared/domain/bookingRules.ts';
import type { ConsentCreate, TreatmentCreate } from '#shared/contracts/clinicalForms.ts';
import type { BodyOf } from '#shared/contracts/call.ts';
import type { IncidentCreate } from '#shared/contracts/incident.ts';
import type { recordCalls } from '#shared/contracts/recordCalls.ts';
import type { WithdrawalCreate } from '#shared/contracts/recordForms.ts';
import { secondClinicianNeeded } from '#shared/commands/strikeOut.ts';
import { isStruckOut, strikesOf, type Mistake } from '#shared/domain/enteredInError.ts';
import { recordCommands } from '#shared/commands/recordCommands.ts';
import { incidentTaskText } from '#shared/domain/incident.ts';
import { findProduct, type Formulary } from '#shared/content/clinical/formulary.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { addGuides, dateGuide, undateGuide } from '#api/care/care.service.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import { addByCommand, type Writing } from '#api/record/commands.ts';
import { readReflections } from '#api/record/reflections.ts';
import { openEntry, type EntryRow } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { listCorrections } from '#api/record/views.ts';
import type { TreatmentContent } from '#shared/commands/contents.ts';
import { giveBackToBatches, takeFromBatches, type UsedProduct } from '#api/stock/batches.service.ts';
import { checkBatches } from '#api/stock/checkBatches.ts';
import { addTask } from '#api/tasks/addTask.ts';

/** Signs a consent; how long the patient had to think is read by SQL. @throws ApiError with the command's refusal */
export const addConsent = (writing: Writing, body: z.output<typeof ConsentCreate>) =>
  addByCommand(writing, recordCommands.addConsent, body, {
    load: async (trx, { user }) => (await readReflections(trx, [user.id]))(user.id),
  });

const bookingCancelled = refusal(
  409,
  'booking_cancelled',
  'Its appointment was cancelled. Was it given all the same?',
);

async function refusalsOfBooking(
  trx: Knex,
  { bookingId, sure }: Pick<z.output<typeof TreatmentCreate>, 'bookingId' | 'sure'>,
): Promise<Refusal[]> {
  if (bookingId === null || sure?.includes('cancelled')) return [];
  const cancelled = await trx('bookings')
    .where({ id: bookingId, status: 'cancelled' })
    .first<object | undefined>('id');
  return cancelled ? [bookingCancelled] : [];
}

/** Signs a treatment, takes its batches from the stock and gives its guide. @throws as `addConsent`, 422 for a recalled batch */
export const addTreatment = (writing: Writing, body: z.output<typeof TreatmentCreate>) => {
  const at = writing.act.occurredAt ?? new Date();
  let formulary: Formulary = [];
  return addByCommand(writing, recordCommands.addTreatment, body, {
    load: async (trx) => {
      formulary = await listProducts(trx);
      return {
        formulary,
        problems: [
          ...(await checkBatches(trx, body.products, londonToday(at))),
          ...(await refusalsOfBooking(trx, body)),
        ],
      };
    },
    finish: async (trx, { user, hasAccount }, [signed]) => {
      await takeFromBatches(trx, body.products, {
        day: londonToday(at),
        daysOf: (product) => findProduct(formulary, product)?.openDays ?? null,
      });
      if (body.aftercareGuide !== null && hasAccount) {
        await addGuides(trx, writing.act, user, [body.aftercareGuide]);
        await dateGuide(trx, user.id, body.aftercareGuide, signed?.occurredAt ?? at);
      }
    },
  });
};

/** What a treatment took out of the stock, as it is corrected by now. */
function usedProducts(sealer: Sealer, entries: readonly EntryRow[], entry: EntryRow): UsedProduct[] {
  if (entry.kind !== 'treatment') return [];
  const corrections = listCorrections(sealer, entries, entry);
  return openEntry<TreatmentContent>(sealer, entry).products.map((product, index) => {
    const { product: name, lot, expiry } = corrections.findLast((one) => one.index === index) ?? product;
    return { product: name, lot, expiry, packs: product.packs };
  });
}

/** Adds to an entry; a corrected batch takes the place of the first in the stock. @throws as `addConsent` */
export const addAddendum = (
  writing: Writing,
  entryId: string,
  body: BodyOf<typeof recordCalls.addAddendum>,
) =>
  addByCommand(
    writing,
    recordCommands.addAddendum,
    { ...body, entryId },
    {
      finish: async (trx, { all, entries }) => {
        const { correction } = body;
        const corrected = correction && entries.find(({ id }) => id === entryId);
        const before = corrected && usedProducts(writing.sealer, all, corrected)[correction.index];
        if (!before) return;
        await giveBackToBatches(trx, [before]);
        await takeFromBatches(trx, [{ ...correction, packs: before.packs }]);
      },
    },
  );

/** @throws as `addConsent`, 409 for a second signature of one clinician on what is in the wrong record */
export const addWithdrawal = (
  writing: Writing,
  body: z.output<typeof WithdrawalCreate> & { text?: string | null; mistake?: Mistake | undefined },
) =>
  addByCommand(writing, recordCommands.addWithdrawal, body, {
    load: async (_trx, { all }) => {
      const isOwn = strikesOf(all, { id: body.refersTo }).some(
        ({ formId, authorId }) => formId === 'wrong-record' && authorId === writing.act.actorId,
      );
      return { problems: body.mistake === 'wrong-record' && isOwn ? [secondClinicianNeeded] : [] };
    },
    finish: async (trx, { user, accountIds, all, entries }, [strike]) => {
      const struckOut = entries.find(({ id }) => id === body.refersTo);
      const isOut =
        struckOut &&
        strike &&
        isStruckOut([...all, { ...strike, refersTo: struckOut.id, formId: body.mistake ?? null }], struckOut);
      if (!isOut) return;
      await giveBackToBatches(trx, usedProducts(writing.sealer, all, struckOut));
      if (struckOut.kind !== 'treatment') return;
      const guideOf = (entry: EntryRow) => openEntry<TreatmentContent>(writing.sealer, entry).aftercareGuide;
      const guide = guideOf(struckOut);
      if (!guide) return;
      await undateGuide(trx, accountIds, guide);
      for (const entry of entries) {
        if (entry.kind !== 'treatment' || entry.id === struckOut.id || guideOf(entry) !== guide) continue;
        await dateGuide(trx, user.id, guide, new Date(entry.occurredAt));
      }
    },
  });

/** @throws as `addConsent` */
export const addDeclined = (writing: Writing, body: BodyOf<typeof recordCalls.addDeclined>) =>
  addByCommand(writing, recordCommands.addDeclined, body);

/** Signs an incident, and adds a task for each follow-up. @throws as `addConsent` */
export const addIncident = (writing: Writing, body: z.output<typeof IncidentCreate>) =>
  addByCommand(writing, recordCommands.addIncident, body, {
    finish: async (trx, { user }) => {
      for (const dueAt of new Set(body.followUps.map((due) => Date.parse(due)))) {
        await addTask(trx, writing.act, {
          userId: user.id,
          text: incidentTaskText,
          dueAt: new Date(dueAt),
        });
      }
    },
  });
