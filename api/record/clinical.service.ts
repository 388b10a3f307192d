import type { Knex } from 'knex';
import type { z } from 'zod';
import { refusal, type Refusal } from '#shared/domain/bookingRules.ts';
import type { ConsentCreate, TreatmentCreate } from '#shared/contracts/clinicalForms.ts';
import type { BodyOf } from '#shared/contracts/call.ts';
import type { IncidentCreate } from '#shared/contracts/incident.ts';
import { warningReasonNeeded, type recordCalls } from '#shared/contracts/recordCalls.ts';
import type { WithdrawalCreate } from '#shared/contracts/recordForms.ts';
import { secondClinicianNeeded } from '#shared/commands/strikeOut.ts';
import { isStruckOut, strikesOf, withoutStruckOut, type Mistake } from '#shared/domain/enteredInError.ts';
import { recordCommands } from '#shared/commands/recordCommands.ts';
import { findProduct, type Formulary } from '#shared/content/clinical/formulary.ts';
import { londonToday, formatInstantDate } from '#shared/domain/wallTime.ts';
import { addGuides, dateGuide, undateGuide } from '#api/care/care.service.ts';
import { takeBackGuide } from '#api/care/undo.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import { addByCommand, readState, type RecordContext } from '#api/record/commands.ts';
import { addFollowUps, addLateTask } from '#api/record/lateEntry.ts';
import { readCoolingOff } from '#api/record/coolingOff.ts';
import { openEntry, type EntryRow } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';
import type { LockedPatient } from '#api/record/lockPatient.ts';
import { correctionForm } from '#shared/content/clinical/corrections.ts';
import { moveStock, newProblems, usedProducts } from '#api/record/usedProducts.ts';
import type {
  TreatmentContent,
  NewEntry,
  PatchTestContent,
  StopRemovalContent,
} from '#shared/commands/contents.ts';
import { takeFromBatches } from '#api/stock/batches.service.ts';
import { checkBatches } from '#api/stock/checkBatches.ts';
import { idsOf } from '#api/db/idsOf.ts';
import type { patchTestCalls } from '#shared/contracts/patchTest.ts';
import {
  patchTestExpiry,
  patchTestForm,
  patchTestProblem,
  patchTestRead,
  formatPatchTest,
} from '#shared/domain/patchTest.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { addEntries } from '#api/record/addEntries.ts';
import { reactionAlert } from '#shared/content/clinical/alerts.ts';
import { stopRemovalForm } from '#shared/content/clinical/stops.ts';
import { openStops } from '#api/record/openStops.ts';

const stillSaid = 'The patient still says it. Ask the medical history first; then it can be removed.';
const untested = 'No patch test since was without a reaction. Test again first; then it can be removed.';

/** Removes a stop, with a reason. @throws ApiError 404 for one not in force, 409 while the latest history says it */
export const removeStop = (
  { db, sealer, audit, userId }: RecordContext,
  body: BodyOf<typeof recordCalls.removeStop>,
) =>
  addEntries(db, sealer, audit, { userId, id: body.id, body }, ({ entries }) => {
    const { id, alertId, reason } = body;
    const stop = openStops(sealer, entries).find((one) => one.id === alertId);
    if (!stop) throw notFound('That alert');
    const { text: alert, saidAt, goneSince } = stop;
    if (goneSince === null) {
      throw new ApiError(409, 'stop_still_said', alertId === reactionAlert.id ? untested : stillSaid);
    }
    const times = `Said on ${formatInstantDate(saidAt)}, and no longer on ${formatInstantDate(goneSince)}.`;
    const content: StopRemovalContent = { alertId, text: [alert, times, reason].join('\n') };
    return [{ id, kind: 'addendum', form: stopRemovalForm, content }];
  });

/** Signs the result of a patch test. @throws ApiError 422 within 48 hours of applying it, and before the patient was born */
export const addPatchTest = (
  { db, sealer, audit, userId }: RecordContext,
  body: BodyOf<typeof patchTestCalls.addPatchTest>,
) =>
  addEntries(db, sealer, audit, { userId, id: body.id, body }, async (patient, trx) => {
    const { user } = patient;
    const { id, ...given } = body;
    const test = { ...given, appliedAt: new Date(given.appliedAt) };
    if (given.appliedAt < user.dateOfBirth) {
      throw new ApiError(
        422,
        'before_birth',
        'It was applied before the patient was born. Please correct it.',
      );
    }
    const problem = patchTestProblem(test.appliedAt, new Date());
    if (problem) throw new ApiError(422, 'patch_test_too_early', problem);
    const content: PatchTestContent = { ...given, text: formatPatchTest(test) };
    const expiresOn = patchTestExpiry(test);
    const occurredAt = patchTestRead(test.appliedAt);
    const added: NewEntry = { id, kind: 'addendum', form: patchTestForm, expiresOn, occurredAt, content };
    await addLateTask(trx, { sealer, audit }, patient, added, occurredAt);
    return [added];
  });

/** Signs a consent; how long the patient had to think is read by SQL. @throws ApiError with the command's refusal */
export const addConsent = (writing: RecordContext, body: z.output<typeof ConsentCreate>) =>
  addByCommand(writing, recordCommands.addConsent, body, {
    load: async (trx, { user }) => (await readCoolingOff(trx, [user.id]))(user.id),
  });

/** What it said may be a reason to stop, or what was given too short a while ago. */
export const entryLost =
  'Part of this record is damaged: what it said is not known. Please ask the patient, and give a reason.';

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
export const addTreatment = (writing: RecordContext, body: z.output<typeof TreatmentCreate>) => {
  const at = writing.audit.occurredAt ?? new Date();
  let formulary: Formulary = [];
  return addByCommand(writing, recordCommands.addTreatment, body, {
    load: async (trx, { hasLost }) => {
      formulary = await listProducts(trx);
      const isEmergency = body.products.every((one) => findProduct(formulary, one)?.isLifeSaving);
      return {
        formulary,
        problems: [
          ...(hasLost && !isEmergency ? [refusal(409, warningReasonNeeded, entryLost)] : []),
          ...(await checkBatches(trx, formulary, body.products, londonToday(at))),
          ...(await refusalsOfBooking(trx, body)),
        ],
      };
    },
    finish: async (trx, { user, hasAccount }, [signed]) => {
      await takeFromBatches(trx, formulary, body.products, londonToday(at));
      if (body.aftercareGuide !== null && hasAccount) {
        await addGuides(trx, writing.audit, user, [body.aftercareGuide], body.id);
        await dateGuide(trx, user.id, body.aftercareGuide, signed?.occurredAt ?? at);
      }
    },
  });
};

/**
 * Adds to an entry; a corrected batch takes the place of the first in the stock, and what breaks a rule as it was given becomes
 * an incident. @throws as `addConsent`
 */
export const addAddendum = (
  writing: RecordContext,
  entryId: string,
  body: BodyOf<typeof recordCalls.addAddendum>,
) =>
  addByCommand(
    writing,
    recordCommands.addAddendum,
    { ...body, entryId },
    {
      load: async (trx, { all, entries }) => {
        const { correction } = body;
        const treatment = entries.find(({ id }) => id === entryId);
        const before =
          correction && treatment && usedProducts(writing.sealer, all, treatment)[correction.index];
        if (!before) return {};
        const formulary = await listProducts(trx);
        const problems = await newProblems(
          trx,
          formulary,
          treatment,
          [before],
          [{ ...before, ...correction }],
        );
        return { formulary, doneAt: new Date(treatment.occurredAt), problems };
      },
      finish: async (trx, { all, entries }) => {
        const { correction } = body;
        const corrected = correction && entries.find(({ id }) => id === entryId);
        if (!corrected) return;
        const before = usedProducts(writing.sealer, all, corrected);
        const { product, lot, expiry, index } = correction;
        await moveStock(
          trx,
          before,
          before.map((used, at) => (at === index ? { ...used, product, lot, expiry } : used)),
        );
      },
    },
  );

/** The record as it is once an entry is struck out. */
async function readStruck(
  trx: Knex.Transaction,
  sealer: Sealer,
  formulary: Formulary,
  { user, all, entries }: LockedPatient,
  strike: Pick<EntryRow, 'id' | 'formId'> & { refersTo: string },
) {
  const struckOut = entries.find(({ id }) => id === strike.refersTo);
  if (!struckOut) return undefined;
  const left: EntryRow[] = [{ ...struckOut, ...strike, kind: 'withdrawal', expiresOn: null }, ...all];
  const treated =
    struckOut.formId === correctionForm.id && entries.find(({ id }) => id === struckOut.refersTo);
  const usedIn = (some: EntryRow[]) => (treated ? usedProducts(sealer, some, treated) : []);
  const problems = treated ? await newProblems(trx, formulary, treated, usedIn(all), usedIn(left)) : [];
  return readState(sealer, { user, all: left, entries: withoutStruckOut(left) }, { formulary, problems });
}

/** @throws as `addConsent`, 409 for a second signature of one clinician on what is in the wrong record */
export const addWithdrawal = (
  writing: RecordContext,
  body: z.output<typeof WithdrawalCreate> & { text?: string | null; mistake?: Mistake | undefined },
) =>
  addByCommand(writing, recordCommands.addWithdrawal, body, {
    load: async (trx, patient) => {
      if (!body.mistake) return {};
      const { all } = patient;
      const formulary = await listProducts(trx);
      const isOwn = strikesOf(all, { id: body.refersTo }).some(
        ({ formId, authorId }) => formId === 'wrong-record' && authorId === writing.audit.actorId,
      );
      const problems = body.mistake === 'wrong-record' && isOwn ? [secondClinicianNeeded] : [];
      const strike = { id: body.id, refersTo: body.refersTo, formId: body.mistake };
      const struck = await readStruck(trx, writing.sealer, formulary, patient, strike);
      return { formulary, problems, ...(struck && { struck }) };
    },
    finish: async (trx, { user, accountIds, all, entries }, [strike]) => {
      const struckOut = entries.find(({ id }) => id === body.refersTo);
      const isOut =
        struckOut &&
        strike &&
        isStruckOut([...all, { ...strike, refersTo: struckOut.id, formId: body.mistake ?? null }], struckOut);
      if (!isOut) return;
      const { sealer } = writing;
      const treatment = entries.find(({ id }) => id === struckOut.refersTo) ?? struckOut;
      const without = all.filter((entry) => entry !== struckOut);
      const left = treatment === struckOut ? [] : usedProducts(sealer, without, treatment);
      await moveStock(trx, usedProducts(sealer, all, treatment), left);
      if (struckOut.kind !== 'treatment') return;
      const guideOf = (entry: EntryRow) => openEntry<TreatmentContent>(sealer, entry).aftercareGuide;
      const guide = guideOf(struckOut);
      if (!guide) return;
      await undateGuide(trx, accountIds, guide);
      const assigning = all.filter((entry) => entry.kind === 'treatment' && guideOf(entry) === guide);
      const others = assigning.filter((entry) => entry.id !== struckOut.id && entries.includes(entry));
      for (const { occurredAt } of others) await dateGuide(trx, user.id, guide, new Date(occurredAt));
      if (others.length > 0) return;
      await takeBackGuide(trx, writing.audit, accountIds, idsOf(assigning));
    },
  });

/** @throws as `addConsent` */
export const addDeclined = (writing: RecordContext, body: BodyOf<typeof recordCalls.addDeclined>) =>
  addByCommand(writing, recordCommands.addDeclined, body);

/** Signs an incident, and adds a task for each follow-up. @throws as `addConsent` */
export const addIncident = (writing: RecordContext, body: z.output<typeof IncidentCreate>) =>
  addByCommand(writing, recordCommands.addIncident, body, {
    finish: (trx, patient) => addFollowUps(trx, writing.audit, patient, body.followUps),
  });
