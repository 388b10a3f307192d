import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { photoPurposes } from '#shared/content/clinical/photoConsents.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { formatLongMoment } from '#shared/domain/offers.ts';
import { notFound } from '#api/http/errors.ts';
import { UserModel } from '#api/models/UserModel.ts';
import type { ConsentContent, PhotoContent } from '#shared/commands/contents.ts';
import { dropDamaged, openEntry, patientOf, type EntryRow } from '#api/record/entries.ts';
import { listOwnEntries } from '#api/record/ownRecord.ts';
import { isStruckOut, mistakeLabels, strikesOf, withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { isWithdrawn, listWithdrawalsOf } from '#shared/content/clinical/inForce.ts';
import { withdrawnPurposes } from '#api/record/photoPurposes.ts';
import { openStops } from '#api/record/openStops.ts';
import { addRead } from '#api/record/reading.service.ts';
import { damaged, type Sealer } from '#api/record/sealing.ts';
import { writeSummary } from '#api/record/summary.ts';
import { findNames, openLatestHistory, presentEntries } from '#api/record/views.ts';

const momentOf = (entry: EntryRow) => formatLongMoment(new Date(entry.occurredAt).toISOString());

/** What was agreed to about photographs in the same request as a consent. */
function photosWith(sealer: Sealer, entries: EntryRow[], { signedAt, authorId }: EntryRow) {
  const entry = entries.find(
    ({ kind, ...other }) =>
      kind === 'photo_consent' &&
      other.authorId === authorId &&
      Date.parse(other.signedAt) === Date.parse(signedAt),
  );
  if (!entry) return [];
  const agreed = openEntry<PhotoContent>(sealer, entry);
  const withdrawn = isWithdrawn(entries, entry)
    ? photoPurposes.map(({ id }) => id)
    : withdrawnPurposes(sealer, entries, entry);
  return photoPurposes.map(({ id, label, text }) => {
    const answer = agreed[id] && withdrawn.includes(id) ? 'yes, withdrawn since' : agreed[id] ? 'yes' : 'no';
    return { label, text, answer };
  });
}

/** A patient's own signed consent as a PDF. @throws ApiError 404 for somebody else's, 409 when a key is missing or it is damaged, 403 while the record is closed */
export async function copyConsent(db: Knex, sealer: Sealer, userId: number, id: string): Promise<Buffer> {
  sealer.requireKey();
  const all = await listOwnEntries(db, userId);
  const entry = all.find((one) => one.id === id && one.kind === 'consent');
  if (!entry) throw notFound('That consent');
  const entries = dropDamaged(sealer, all);
  if (!entries.includes(entry)) throw damaged();
  const patient = patientOf(sealer, entry);
  const nameOf = await findNames(db, [entry.authorId ?? 0]);
  const withdrawal = listWithdrawalsOf(entries, entry).at(-1);
  const strike = isStruckOut(entries, entry) ? strikesOf(entries, entry).at(-1) : undefined;
  // Read when the first copy is made: fonts and their tables are a third of the server's code.
  const { consentPdf } = await import('#api/record/consentPdf.ts');
  return consentPdf({
    patient: { name: patient.name, dateOfBirth: formatBirthDate(patient.dateOfBirth) },
    content: openEntry<ConsentContent>(sealer, entry),
    signedOn: momentOf(entry),
    clinician: nameOf(entry.authorId ?? 0),
    withdrawnOn: withdrawal ? momentOf(withdrawal) : null,
    // In somebody else's record it is not given out at all.
    struckOut: strike
      ? `${mistakeLabels['entered-in-error']}, ${momentOf(strike)}: it counts for nothing`
      : null,
    photos: photosWith(sealer, entries, entry),
  });
}

/** A patient's own record as a summary for another doctor, which counts as a read. @throws ApiError as `getMyRecord` */
export async function exportSummary(db: Knex, sealer: Sealer, userId: number) {
  sealer.requireKey();
  const user = await UserModel.query(db).findById(userId);
  if (!user) throw notFound('That account');
  const own = await listOwnEntries(db, userId);
  const sound = dropDamaged(sealer, own);
  const entries = withoutStruckOut(sound);
  const presented = await presentEntries(db, sealer, entries);
  const document = writeSummary(
    {
      patient: user,
      hasLost: own.some((entry) => entry.kind === 'history' && !sound.includes(entry)),
      history: openLatestHistory(sealer, entries, presented),
      stops: openStops(sealer, entries),
      entries: presented,
      at: new Date(),
    },
    randomUUID,
  );
  await addRead(db, userId, { actorId: userId }, 'export');
  return document;
}
