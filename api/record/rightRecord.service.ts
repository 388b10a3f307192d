import type { Knex } from 'knex';
import { v5 as uuidOf } from 'uuid';
import { recordCommands } from '#shared/commands/recordCommands.ts';
import type {
  HistoryContent,
  IncidentContent,
  PatchTestContent,
  PictureContent,
  TextContent,
  TreatmentContent,
} from '#shared/commands/contents.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';
import { strikesOf, withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { findAccountIds } from '#api/models/mergedAccounts.ts';
import { addAddendum, addPatchTest, addTreatment } from '#api/record/clinical.service.ts';
import { addByCommand, type RecordContext } from '#api/record/commands.ts';
import { dropDamaged, listEntries, openEntry, type EntryRow } from '#api/record/entries.ts';
import { asAnswers } from '#shared/domain/forms.ts';
import { addPicture, getPicture } from '#api/record/pictures.service.ts';
import { listCorrections } from '#api/record/views.ts';

/** From the entry, so that a repeat is the same in one record. Earlier releases made it of the person as well. */
async function idThere(db: Knex, entryId: string, toUserId: number): Promise<string> {
  const former = uuidOf(String(toUserId), entryId);
  const id = uuidOf('right record', entryId);
  const signed = await db('record_entries')
    .whereIn('id', [former, id])
    .first<{ id: string; user_id: number } | undefined>('id', 'user_id');
  if (signed && !(await findAccountIds(db, toUserId)).includes(signed.user_id)) {
    throw new ApiError(
      409,
      'signed_elsewhere',
      'This was signed in another record already. If that one is wrong, too, please strike it out there, and move it on from there.',
    );
  }
  return signed?.id ?? id;
}

/**
 * Signs what stands in the wrong person's record in the right one, with its own time, and what was added to it in words. It
 * has happened, so that the rules which it breaks there become an incident.
 * @throws ApiError 404 for an unknown entry, 409 until a clinician has said that it is somebody else's, and once it is in a
 * third record, 422 for what only its author can sign: a direction, a consent
 */
export async function signInRightRecord(
  writing: RecordContext,
  entryId: string,
  toUserId: number,
): ReturnType<typeof addByCommand> {
  const { db, sealer, userId } = writing;
  const entries = dropDamaged(sealer, await listEntries(db, await findAccountIds(db, userId)));
  const entry = entries.find(({ id }) => id === entryId);
  if (!entry) throw notFound('That entry');
  if (!strikesOf(entries, entry).some(({ formId }) => formId === 'wrong-record')) {
    throw new ApiError(409, 'not_in_error', 'Please sign first that this entry is in the wrong record.');
  }
  if ((await findAccountIds(db, toUserId)).includes(entry.userId)) {
    throw new ApiError(422, 'same_customer', 'This entry is in their record already.');
  }
  const there: RecordContext = {
    ...writing,
    userId: toUserId,
    audit: { ...writing.audit, occurredAt: new Date(entry.occurredAt) },
  };
  const id = await idThere(db, entryId, toUserId);
  const receipt = await signThere(writing, there, { entries, entry, id });
  // Also to an addition.
  const moved = new Map([[entryId, id]]);
  for (const addition of withoutStruckOut(entries).toReversed()) {
    const { kind, formId, refersTo, occurredAt } = addition;
    const to = moved.get(refersTo ?? '');
    if (to === undefined || kind !== 'addendum' || formId !== null) continue;
    const audit = { ...writing.audit, occurredAt: new Date(occurredAt) };
    const added = {
      id: uuidOf('right record', addition.id),
      text: openEntry<TextContent>(sealer, addition).text ?? '',
    };
    moved.set(addition.id, added.id);
    await addAddendum({ ...there, audit }, to, added);
  }
  return receipt;
}

interface Moved {
  /** Of the wrong record, without those that are damaged. */
  entries: readonly EntryRow[];
  entry: EntryRow;
  /** In the right record. */
  id: string;
}

async function signThere(
  { db, sealer }: RecordContext,
  there: RecordContext,
  { entries, entry, id }: Moved,
): ReturnType<typeof addByCommand> {
  const reason = 'It was signed in another person’s record first.';
  if (entry.formId === patchTestForm.id) {
    const { text: _, ...test } = openEntry<PatchTestContent>(sealer, entry);
    return addPatchTest(there, { ...test, id });
  }
  const given = { id: uuidOf('incident', id), reason };
  switch (entry.kind) {
    case 'treatment': {
      const { products, ...content } = openEntry<TreatmentContent>(sealer, entry);
      const corrections = listCorrections(sealer, entries, entry);
      return addTreatment(there, {
        ...content,
        id,
        bookingId: null,
        ceilingReason: content.ceilingReason ?? null,
        // The alerts of the other person.
        acknowledged: [],
        given,
        withoutDirection: null,
        products: products.map((signed, index) => {
          const {
            index: _,
            dose,
            ...corrected
          } = corrections.findLast((one) => one.index === index) ?? {
            ...signed,
            index,
            dose: null,
          };
          return {
            ...signed,
            productId: null,
            productVersion: null,
            ...corrected,
            dose: dose ?? signed.dose ?? null,
            points: dose ? [] : signed.points,
          };
        }),
      });
    }
    case 'history': {
      const { answers, paperSignedOn } = openEntry<HistoryContent>(sealer, entry);
      const body = { id, formVersion: entry.formVersion ?? 0, answers: asAnswers(answers), paperSignedOn };
      return addByCommand(there, recordCommands.addHistory, body);
    }
    case 'incident': {
      const body = { ...openEntry<IncidentContent>(sealer, entry), id, bookingId: null, followUps: [] };
      return addByCommand(there, recordCommands.addIncident, body);
    }
    case 'declined': {
      const { text } = openEntry<TextContent>(sealer, entry);
      return addByCommand(there, recordCommands.addDeclined, { id, bookingId: null, reason: text ?? '' });
    }
    case 'photograph': {
      const { view, region, pictureDigest, ...size } = openEntry<PictureContent>(sealer, entry);
      const picture = await getPicture(db, sealer, entry.id, 'full');
      const thumbnail = await getPicture(db, sealer, entry.id, 'thumbnail');
      const prepared = { ...size, picture, thumbnail, fileHash: pictureDigest };
      return addPicture(there, { id, bookingId: null, view, region }, prepared);
    }
    case 'consent':
    case 'photo_consent':
    case 'direction':
    case 'addendum':
    case 'withdrawal':
      throw new ApiError(
        422,
        'signed_by_its_author',
        'This is signed again by the person it comes from: a consent by the patient, a direction by the prescriber.',
      );
  }
}
