import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { z } from 'zod';
import { directionNeeded } from '#shared/contracts/direction.ts';
import { warningReasonNeeded } from '#shared/contracts/recordCalls.ts';
import type { ConsentCreate, TreatmentCreate } from '#shared/contracts/clinicalForms.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { warningOf } from '#shared/content/clinical/inForce.ts';
import { directTreatment, dosesOf } from '#shared/content/clinical/directTreatment.ts';
import { findProduct, versionOf, type Formulary } from '#shared/content/clinical/formulary.ts';
import { refusalOfMinor } from '#shared/domain/bookingRules.ts';
import { plainConsent, totalDoses } from '#shared/domain/careRecord.ts';
import { soonerReasonMissing, thinkingUntil } from '#shared/domain/reflection.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { addGuides } from '#api/care/care.service.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { ApiError, notFound, refuseIf } from '#api/http/errors.ts';
import type {
  ConsentContent,
  IncidentContent,
  PhotoContent,
  TextContent,
  TreatmentContent,
} from '#api/record/contents.ts';
import { addEntries, type LockedPatient, type NewEntry } from '#api/record/entries.ts';
import { openDirections } from '#api/record/openDirections.ts';
import { readReflections } from '#api/record/reflections.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { takeFromBatches } from '#api/stock/batches.service.ts';

/** Who writes in which patient's record. */
export interface Writing {
  db: Knex;
  sealer: Sealer;
  act: AuditContext;
  userId: number;
}

/** Adds what a request asks for to a patient's record. */
export const addToRecord = <Body extends { id: string }>(
  { db, sealer, act, userId }: Writing,
  body: Body,
  prepare: Parameters<typeof addEntries>[4],
) => addEntries(db, sealer, act, { userId, id: body.id, body }, prepare);

/** Nothing is signed for somebody who is, or at the time that is stated was, under 18. @throws ApiError 422 */
export function refuseMinor({ writtenAt }: AuditContext, { user }: LockedPatient): void {
  refuseIf(refusalOfMinor(user.dateOfBirth, londonToday(writtenAt)));
}

/** The service of the patient's appointment; null without one. @throws ApiError 404 for somebody else's */
export async function findService(
  trx: Knex.Transaction,
  { accountIds }: LockedPatient,
  bookingId: number | null,
): Promise<string | null> {
  if (bookingId === null) return null;
  const booking = await trx('bookings')
    .where({ id: bookingId })
    .whereIn('user_id', accountIds)
    .first<{ service: string } | undefined>('service');
  if (!booking) throw notFound('That appointment');
  return booking.service;
}

/** @throws ApiError 404 for an entry that is not the patient's */
export function findEntry<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry {
  const found = entries.find((entry) => entry.id === id);
  if (!found) throw notFound('That entry');
  return found;
}

/** @throws ApiError 409 for a text that is not the present one, word for word */
function findText({ textId, textVersion, textHash }: z.output<typeof ConsentCreate>) {
  const text = consentTexts.find(({ id }) => id === textId);
  const hash = text && createHash('sha256').update(plainConsent(text)).digest('hex');
  if (!text || text.version !== textVersion || hash !== textHash) {
    throw new ApiError(
      409,
      'consent_text_changed',
      'The text of this consent is not the present one. Please open it again.',
    );
  }
  return text;
}

/**
 * When the patient first opened the text, and why they sign before the end of their time to think. What a desk has signed
 * without the server is not refused: it has asked.
 * @throws ApiError 409 for a missing reason
 */
async function checkThinking(
  trx: Knex.Transaction,
  { occurredAt }: AuditContext,
  userId: number,
  { textId, sooner }: z.output<typeof ConsentCreate>,
): Promise<Required<Pick<ConsentContent, 'openedAt' | 'sooner'>>> {
  const { reflections } = (await readReflections(trx, [userId]))(userId);
  const reflection = reflections.find((one) => one.textId === textId);
  const until = thinkingUntil(reflection, occurredAt ?? new Date());
  if (until && !sooner && !occurredAt) refuseIf(soonerReasonMissing(until));
  return { openedAt: reflection?.openedAt ?? null, sooner: until && sooner };
}

/**
 * Records a consent that the patient has signed, and the one to photographs as an entry of its own.
 * @throws ApiError 422 for a patient under 18, 409 before the end of the time to think without a reason
 */
export const addConsent = (writing: Writing, body: z.output<typeof ConsentCreate>) =>
  addToRecord(writing, body, async (patient, trx) => {
    refuseMinor(writing.act, patient);
    await findService(trx, patient, body.bookingId);
    const { id, bookingId, discussion, signature, textHash, photos } = body;
    const { version, title, sections, id: textId } = findText(body);
    const text = { id: textId, version, title, sections };
    const thinking = await checkThinking(trx, writing.act, patient.user.id, body);
    const consent: NewEntry = {
      id,
      kind: 'consent',
      bookingId,
      form: text,
      content: { text, textHash, discussion, signature, ...thinking } satisfies ConsentContent,
    };
    if (!photos) return [consent];
    const { id: photosId, ...purposes } = photos;
    return [
      consent,
      { id: photosId, kind: 'photo_consent', bookingId, content: purposes satisfies PhotoContent },
    ];
  });

type TreatmentRequest = z.output<typeof TreatmentCreate>;

/** The products with the directions under which they are given, and what no direction covers. */
function directProducts(
  sealer: Sealer,
  { entries }: LockedPatient,
  formulary: Formulary,
  products: TreatmentRequest['products'],
  day: string,
): { products: TreatmentContent['products']; problems: string[] } {
  const { directions, history } = openDirections(sealer, formulary, entries);
  const directed = directTreatment(formulary, products, directions, history, day);
  return {
    products: products.map((product) => {
      const productId = findProduct(formulary, product)?.id ?? null;
      const direction = directed.find(
        ({ medicine }) => medicine !== null && medicine === productId,
      )?.direction;
      return {
        ...product,
        productId,
        productVersion: versionOf(formulary, product),
        totals: totalDoses(dosesOf(product)),
        directionId: direction?.id ?? null,
      };
    }),
    problems: directed.flatMap(({ problem }) => problem ?? []),
  };
}

/**
 * Records a treatment; one that no direction covers together with an incident, so that it is never hidden.
 * @throws ApiError 422 for a patient under 18, and for a batch that has expired or has been recalled, 409 for a prescription-only medicine without a
 * direction and without a reason, 409 without a medical history or a consent in force and without a reason
 */
export const addTreatment = (writing: Writing, body: TreatmentRequest) =>
  addToRecord(writing, body, async (patient, trx) => {
    const { id, bookingId, withoutDirection, ...rest } = body;
    const service = await findService(trx, patient, bookingId);
    const { occurredAt } = writing.act;
    // What has been given is recorded, whoever it was given to.
    if (!occurredAt) refuseMinor(writing.act, patient);
    const day = londonToday(occurredAt);
    if (rest.products.some(({ expiry }) => expiry < day)) {
      throw new ApiError(422, 'batch_expired', 'That batch has expired. Please use another one.');
    }
    const { products, problems } = directProducts(
      writing.sealer,
      patient,
      await listProducts(trx),
      rest.products,
      day,
    );
    const [problem] = problems;
    if (problem !== undefined && !withoutDirection) throw new ApiError(409, directionNeeded, problem);
    const warning = warningOf(patient.entries, service);
    if (warning && rest.warningReason === null) throw new ApiError(409, warningReasonNeeded, warning);
    await takeFromBatches(trx, rest.products, { wasGiven: occurredAt !== undefined });
    if (rest.aftercareGuide !== null) await addGuides(trx, writing.act, patient.user, [rest.aftercareGuide]);
    const content: TreatmentContent = { ...rest, products };
    const treatment: NewEntry = { id, kind: 'treatment', bookingId, content };
    if (problem === undefined || !withoutDirection) return [treatment];
    const incident: IncidentContent = {
      category: 'no-direction',
      text: [...problems, withoutDirection.reason].join(' '),
      happenedAt: (occurredAt ?? new Date()).toISOString(),
      steps: [],
    };
    return [
      treatment,
      { id: withoutDirection.id, kind: 'incident', bookingId, refersTo: id, content: incident },
    ];
  });

/** Adds to a signed entry, which itself never changes. */
export const addAddendum = (writing: Writing, entryId: string, body: { id: string; text: string }) =>
  addToRecord(writing, { ...body, entryId }, ({ entries }) => {
    if (findEntry(entries, entryId).kind === 'direction') {
      throw new ApiError(
        422,
        'direction_fixed',
        'Nothing is added to a direction: a prescriber ends it and signs another.',
      );
    }
    const content: TextContent = { text: body.text };
    return [{ id: body.id, kind: 'addendum', refersTo: entryId, content }];
  });

/** Records that the clinician decided not to treat. */
export const addDeclined = (
  writing: Writing,
  body: { id: string; bookingId: number | null; reason: string },
) =>
  addToRecord(writing, body, async (patient, trx) => {
    await findService(trx, patient, body.bookingId);
    const content: TextContent = { text: body.reason };
    return [{ id: body.id, kind: 'declined', bookingId: body.bookingId, content }];
  });
