import type { Knex } from 'knex';
import type { z } from 'zod';
import type { MyRecord, OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { entryWords } from '#shared/domain/careRecord.ts';
import { answerChanges } from '#shared/domain/forms.ts';
import { nameActor } from '#api/audit/actors.ts';
import type {
  ConsentContent,
  DirectionContent,
  HistoryContent,
  KindAndContent,
} from '#shared/commands/contents.ts';
import { noParts, present, type EntryContext } from '#shared/commands/present.ts';
import { dropDamaged, getSigningTime, openEntry, stateOf, type EntryRow } from '#api/record/entries.ts';
import { isClosedPicture, withdrawnPurposes } from '#api/record/photoPurposes.ts';
import { isHistoryInForce, isWithdrawn } from '#shared/content/clinical/inForce.ts';
import type { Sealer } from '#api/record/sealing.ts';

export type EntryInput = z.input<typeof RecordEntry>;

/** The names of staff, by id. */
export async function findNames(db: Knex, ids: readonly number[]): Promise<(id: number) => string> {
  const rows = await db('users')
    .whereIn('id', [...new Set(ids)])
    .select<{ id: number; firstName: string; lastName: string }[]>({
      id: 'id',
      firstName: 'first_name',
      lastName: 'last_name',
    });
  const names = new Map(rows.map((row) => [row.id, nameActor(row)]));
  return (id) => names.get(id) ?? nameActor({ firstName: null, lastName: null });
}

/** What an earlier consent is without its content. */
const briefText = ({ formId, formVersion }: EntryRow): ConsentContent => ({
  text: {
    id: formId ?? '',
    version: formVersion ?? 0,
    title: consentTexts.find((text) => text.id === formId)?.title ?? entryWords.consent,
    sections: [],
  },
  textHash: '',
  discussion: { questions: null, answers: null },
  signature: { points: [], ratio: 1 },
});

/** @param withdrawals of the record, where they were looked out already */
function contextOf(
  sealer: Sealer,
  entry: EntryRow,
  entries: readonly EntryRow[],
  withdrawals: readonly EntryRow[],
): EntryContext {
  const { id, kind, formId, refersTo } = entry;
  const direction =
    kind === 'withdrawal' && entries.find((one) => one.id === refersTo && one.kind === 'direction');
  return {
    isWithdrawn: isWithdrawn(withdrawals, id),
    withdrawn: kind === 'photo_consent' ? withdrawnPurposes(sealer, withdrawals, entry) : [],
    isClosed: kind === 'photograph' && isClosedPicture(sealer, entries, entry),
    endedDirection: direction ? openEntry<DirectionContent>(sealer, direction).name : null,
    formId,
  };
}

/** An entry as it is shown. @throws ApiError 409 when its key is missing */
export function showEntry(
  sealer: Sealer,
  entry: EntryRow,
  entries: readonly EntryRow[],
  withdrawals = entries.filter(({ kind }) => kind === 'withdrawal'),
) {
  const context = contextOf(sealer, entry, entries, withdrawals);
  const content = entry.isBrief ? briefText(entry) : openEntry<unknown>(sealer, entry);
  const parts = present({ kind: entry.kind, content } as KindAndContent, context);
  return entry.isBrief ? { ...parts, consent: parts.consent && { ...parts.consent, isBrief: true } } : parts;
}

/**
 * Entries as they are shown, the newest first.
 * @param all of the record, where these are some of them
 * One that is damaged is marked, without its content.
 * @throws ApiError 409 when a key is missing
 */
export async function presentEntries(
  db: Knex,
  sealer: Sealer,
  entries: EntryRow[],
  all = entries,
): Promise<EntryInput[]> {
  const nameOf = await findNames(
    db,
    entries.flatMap(({ authorId }) => authorId ?? []),
  );
  const sound = dropDamaged(sealer, all);
  // Filtered once: each consent searches them, and a record can have sixty.
  const withdrawals = sound.filter(({ kind }) => kind === 'withdrawal');
  return entries.map((entry) => {
    const { id, kind, bookingId, refersTo, authorId, formId, formVersion } = entry;
    const isDamaged = stateOf(sealer, entry) === 'damaged';
    return {
      id,
      kind,
      signedAt: entry.signedAt,
      madeAt: isDamaged || entry.isBrief ? null : getSigningTime(sealer, entry),
      author: authorId === null ? null : nameOf(authorId),
      bookingId,
      refersTo,
      formId,
      formVersion,
      ...(isDamaged && { isDamaged }),
      ...(isDamaged ? { ...noParts, title: entryWords[kind] } : showEntry(sealer, entry, sound, withdrawals)),
    };
  });
}

/** The patient's last two medical histories, opened, the newest first. @param presented the same entries as shown */
export const openHistories = (
  sealer: Sealer,
  entries: readonly EntryRow[],
  presented: readonly EntryInput[],
) =>
  entries
    .filter((entry) => entry.kind === 'history' && stateOf(sealer, entry) !== 'damaged')
    .slice(0, 2)
    .map((entry) => {
      const { answers, handedOverBy, paperSignedOn } = openEntry<HistoryContent>(sealer, entry);
      return {
        entryId: entry.id,
        signedAt: entry.signedAt,
        interviewer: presented.find(({ id }) => id === entry.id)?.author ?? null,
        handedOverBy,
        paperSignedOn,
        formVersion: entry.formVersion ?? 0,
        answers,
      };
    });

/** What a clinician reads of a record besides who the patient is. */
export function openedOf(sealer: Sealer, entries: readonly EntryRow[], presented: EntryInput[]) {
  const [history = null, before] = openHistories(sealer, entries, presented);
  return {
    historyDue: !isHistoryInForce(dropDamaged(sealer, entries)),
    history,
    changes: history && before ? answerChanges(before.answers, history.answers) : [],
    entries: presented,
  };
}

export type MyRecordInput = z.input<typeof MyRecord>;
export type OpenedInput = z.input<typeof OpenedRecord>;
