import type { Knex } from 'knex';
import type { z } from 'zod';
import type { MyRecord, OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import { confirmationForm, unseenIn } from '#shared/content/clinical/recordDirections.ts';
import { hadArrived } from '#shared/content/clinical/stops.ts';
import { correctionForm } from '#shared/content/clinical/corrections.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { entryLabels } from '#shared/domain/careRecord.ts';
import { answerChanges, asAnswers } from '#shared/domain/forms.ts';
import { nameActor } from '#api/audit/actors.ts';
import type {
  ConfirmationContent,
  ConsentContent,
  CorrectionContent,
  DirectionContent,
  HistoryContent,
  KindAndContent,
} from '#shared/commands/contents.ts';
import { noParts, present, type EntryContext } from '#shared/commands/present.ts';
import { dropDamaged, getCountedTime, openEntry, stateOf, type EntryRow } from '#api/record/entries.ts';
import { listRemovals, openAlerts, openStops } from '#api/record/openStops.ts';
import { isClosedPicture, withdrawnPurposes } from '#api/record/photoPurposes.ts';
import { isStruckOut, withoutStruckOut } from '#shared/domain/enteredInError.ts';
import {
  findCompared,
  isHistoryInForce,
  isWithdrawn,
  historiesInForce,
} from '#shared/content/clinical/inForce.ts';
import type { Sealer } from '#api/record/sealing.ts';

export type EntryInput = z.input<typeof RecordEntry>;

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
    title: consentTexts.find((text) => text.id === formId)?.title ?? entryLabels.consent,
    sections: [],
  },
  textHash: '',
  discussion: { questions: null, answers: null },
  signature: { points: [], ratio: 1 },
});

/** Withdrawals and what they name; each consent searches them, and a record can have sixty. */
function endingsOf(entries: readonly EntryRow[]): EntryRow[] {
  const named = new Set(entries.flatMap(({ kind, refersTo }) => (kind === 'withdrawal' ? [refersTo] : [])));
  return entries.filter(({ id, kind }) => kind === 'withdrawal' || named.has(id));
}

/** The corrections of a treatment, the latest last. @param entries the newest first */
export const listCorrections = (
  sealer: Sealer,
  entries: readonly EntryRow[],
  { id }: Pick<EntryRow, 'id'>,
): CorrectionContent['correction'][] =>
  entries
    .filter((one) => one.refersTo === id && one.formId === correctionForm.id && !isStruckOut(entries, one))
    .map((one) => openEntry<CorrectionContent>(sealer, one).correction)
    .toReversed();

/** The ids of the alerts that the prescriber of a direction has seen: when it was signed, and when it was confirmed. */
function listSeen(sealer: Sealer, entries: readonly EntryRow[], direction: EntryRow): string[] {
  // What had arrived before one was signed by a client of an earlier release.
  const arrived = entries.filter(({ signedAt }) => new Date(signedAt) < new Date(direction.signedAt));
  const signed =
    openEntry<DirectionContent>(sealer, direction).seen ??
    openAlerts(sealer, withoutStruckOut(arrived)).map(({ id }) => id);
  const standing = withoutStruckOut(entries);
  const removals = listRemovals(sealer, standing);
  // One that a clinician removed since, and that is said again, is news.
  const stillSeen = (ids: readonly string[], by: EntryRow) =>
    ids.filter((id) => !removals.some((one) => one.alertId === id && !hadArrived(one, by)));
  const confirmed = standing
    .filter(({ refersTo, formId }) => refersTo === direction.id && formId === confirmationForm.id)
    .flatMap((one) => stillSeen(openEntry<ConfirmationContent>(sealer, one).seen, one));
  return [...stillSeen(signed, direction), ...confirmed];
}

/** What histories that arrived after a direction say to discuss, and its prescriber has not seen. */
const listUnseen = (
  sealer: Sealer,
  entries: readonly EntryRow[],
  direction: EntryRow,
  seen: readonly string[],
) =>
  entries
    .filter(({ kind, signedAt }) => kind === 'history' && new Date(signedAt) >= new Date(direction.signedAt))
    .flatMap((entry) =>
      unseenIn({ ...entry, answers: asAnswers(openEntry<HistoryContent>(sealer, entry).answers) }, seen),
    );

/** @param endings of the record, where they were looked out already */
function contextOf(
  sealer: Sealer,
  entry: EntryRow,
  entries: readonly EntryRow[],
  endings: readonly EntryRow[],
): EntryContext {
  const { kind, formId, refersTo } = entry;
  const direction =
    kind === 'withdrawal' && entries.find((one) => one.id === refersTo && one.kind === 'direction');
  const seen = kind === 'direction' ? listSeen(sealer, entries, entry) : [];
  return {
    isWithdrawn: isWithdrawn(endings, entry),
    withdrawn: kind === 'photo_consent' ? withdrawnPurposes(sealer, endings, entry) : [],
    isClosed: kind === 'photograph' && isClosedPicture(sealer, entries, entry),
    endedDirection: direction ? openEntry<DirectionContent>(sealer, direction).name : null,
    formId,
    seen,
    unseen: kind === 'direction' ? listUnseen(sealer, entries, entry, seen) : [],
    corrections: kind === 'treatment' ? listCorrections(sealer, entries, entry) : [],
  };
}

/** An entry as it is shown. @throws ApiError 409 when its key is missing */
export function showEntry(
  sealer: Sealer,
  entry: EntryRow,
  entries: readonly EntryRow[],
  endings = endingsOf(entries),
) {
  const context = contextOf(sealer, entry, entries, endings);
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
  const endings = endingsOf(sound);
  return entries.map((entry) => {
    const { id, kind, bookingId, refersTo, authorId, formId, formVersion } = entry;
    const isDamaged = stateOf(sealer, entry) === 'damaged';
    return {
      id,
      kind,
      occurredAt: entry.occurredAt,
      recordedAt: entry.signedAt,
      signedAt: entry.signedAt,
      madeAt: isDamaged || entry.isBrief ? null : getCountedTime(sealer, entry),
      author: authorId === null ? null : nameOf(authorId),
      expiresOn: entry.expiresOn,
      bookingId,
      refersTo,
      formId,
      formVersion,
      ...(isDamaged
        ? { isDamaged, ...noParts, title: entryLabels[kind] }
        : showEntry(sealer, entry, sound, endings)),
    };
  });
}

/** The patient's latest medical history, opened; null without one. @param presented these entries as shown */
export function openLatestHistory(
  sealer: Sealer,
  entries: readonly EntryRow[],
  presented: readonly EntryInput[],
) {
  const histories = withoutStruckOut(entries).filter(
    (one) => one.kind === 'history' && stateOf(sealer, one) !== 'damaged',
  );
  const entry = historiesInForce(histories)[0] ?? histories[0];
  if (!entry) return null;
  const { answers, handedOverBy, paperSignedOn } = openEntry<HistoryContent>(sealer, entry);
  return {
    entryId: entry.id,
    occurredAt: entry.occurredAt,
    recordedAt: entry.signedAt,
    signedAt: entry.signedAt,
    interviewer: presented.find(({ id }) => id === entry.id)?.author ?? null,
    handedOverBy,
    paperSignedOn,
    formVersion: entry.formVersion ?? 0,
    answers,
  };
}

/** What a clinician reads of a record besides who the patient is. @param entries the newest first */
export function openedOf(sealer: Sealer, entries: readonly EntryRow[], presented: EntryInput[]) {
  const sound = withoutStruckOut(dropDamaged(sealer, entries));
  const history = openLatestHistory(sealer, sound, presented);
  const compared = findCompared(sound);
  const comparedWith = compared ? openEntry<HistoryContent>(sealer, compared).answers : null;
  return {
    historyDue: !isHistoryInForce(sound, new Date()),
    history,
    changes: history && comparedWith ? answerChanges(comparedWith, history.answers) : [],
    comparedWith,
    stops: openStops(sealer, sound),
    entries: presented,
  };
}

export type MyRecordInput = z.input<typeof MyRecord>;
export type OpenedInput = z.input<typeof OpenedRecord>;
