import type { Knex } from 'knex';
import type { z } from 'zod';
import type { MyRecord, OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { photoPurposes } from '#shared/content/clinical/photoConsents.ts';
import { dosesOf } from '#shared/content/clinical/directTreatment.ts';
import { doseWords, entryWords } from '#shared/domain/careRecord.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';
import { answerChanges } from '#shared/domain/forms.ts';
import { nameActor } from '#api/audit/actors.ts';
import type {
  ConsentContent,
  DirectionContent,
  HistoryContent,
  IncidentContent,
  PhotoContent,
  PictureContent,
  TextContent,
  TreatmentContent,
  WithdrawalContent,
} from '#api/record/contents.ts';
import { dropDamaged, getSigningTime, openEntry, stateOf, type EntryRow } from '#api/record/entries.ts';
import { isClosedPicture, withdrawnPurposes } from '#api/record/photoPurposes.ts';
import { isHistoryInForce, isWithdrawn } from '#shared/content/clinical/inForce.ts';
import type { Sealer } from '#api/record/sealing.ts';

export type EntryInput = z.input<typeof RecordEntry>;
type EntryParts = Pick<
  EntryInput,
  'title' | 'consent' | 'photos' | 'treatment' | 'direction' | 'incident' | 'photograph' | 'text'
>;

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

function withdrawalWords({ purposes = [], text }: WithdrawalContent): string | null {
  const labels = photoPurposes.filter(({ id }) => purposes.includes(id)).map(({ label }) => label);
  return [labels.join(', '), text].filter(Boolean).join('\n') || null;
}

/** What an earlier consent is without its content. */
function briefConsent({ id, formId, formVersion }: EntryRow, withdrawals: EntryRow[]) {
  const consent = {
    textId: formId ?? '',
    version: formVersion ?? 0,
    isBrief: true,
    sections: [],
    discussion: { questions: null, answers: null },
    signature: { points: [], ratio: 1 },
    isWithdrawn: isWithdrawn(withdrawals, id),
  };
  return { title: consentTexts.find((text) => text.id === formId)?.title ?? entryWords.consent, consent };
}

const noParts = {
  consent: null,
  photos: null,
  treatment: null,
  direction: null,
  incident: null,
  photograph: null,
  text: null,
};

function partsOf(sealer: Sealer, entry: EntryRow, entries: EntryRow[], withdrawals: EntryRow[]): EntryParts {
  const empty = noParts;
  const title = entryWords[entry.kind];
  switch (entry.kind) {
    case 'history':
      return { ...empty, title };
    case 'consent': {
      if (entry.isBrief) return { ...empty, ...briefConsent(entry, withdrawals) };
      const { text, discussion, signature, openedAt, sooner } = openEntry<ConsentContent>(sealer, entry);
      const { id: textId, version, sections } = text;
      const consent = {
        textId,
        version,
        sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
        discussion,
        signature,
        openedAt: openedAt ?? null,
        sooner: sooner ?? null,
        isWithdrawn: isWithdrawn(withdrawals, entry.id),
      };
      return { ...empty, title: text.title, consent };
    }
    case 'photo_consent': {
      const purposes = openEntry<PhotoContent>(sealer, entry);
      const withdrawn = withdrawnPurposes(sealer, withdrawals, entry);
      return {
        ...empty,
        title,
        photos: { ...purposes, withdrawn, isWithdrawn: isWithdrawn(withdrawals, entry.id) },
      };
    }
    case 'treatment': {
      const { products, ...content } = openEntry<TreatmentContent>(sealer, entry);
      const treatment = {
        ...content,
        products: products.map((product) => ({ ...product, words: doseWords(dosesOf(product)) })),
      };
      return { ...empty, title, treatment };
    }
    case 'incident': {
      const { text, ...incident } = openEntry<IncidentContent>(sealer, entry);
      return { ...empty, title, text, incident };
    }
    case 'photograph': {
      const { view, region, width, height } = openEntry<PictureContent>(sealer, entry);
      const isClosed = isClosedPicture(sealer, entries, entry);
      return { ...empty, title, photograph: { view, region, width, height, isClosed } };
    }
    case 'direction': {
      const { medicinesVersion: _, productVersion: __, ...direction } = openEntry<DirectionContent>(sealer, entry);
      return { ...empty, title, direction: { ...direction, isEnded: isWithdrawn(withdrawals, entry.id) } };
    }
    case 'withdrawal': {
      const direction = entries.find(({ id, kind }) => id === entry.refersTo && kind === 'direction');
      const text = withdrawalWords(openEntry<WithdrawalContent>(sealer, entry));
      if (!direction) return { ...empty, title, text };
      const { name } = openEntry<DirectionContent>(sealer, direction);
      return { ...empty, title: `Prescription ended: ${name}`, text };
    }
    case 'addendum':
    case 'declined': {
      const { text } = openEntry<TextContent>(sealer, entry);
      return { ...empty, title: entry.formId === patchTestForm.id ? 'Patch test' : title, text };
    }
  }
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
    const { id, kind, bookingId, refersTo, authorId } = entry;
    const isDamaged = stateOf(sealer, entry) === 'damaged';
    return {
      id,
      kind,
      signedAt: entry.signedAt,
      madeAt: isDamaged || entry.isBrief ? null : getSigningTime(sealer, entry),
      author: authorId === null ? null : nameOf(authorId),
      bookingId,
      refersTo,
      ...(isDamaged && { isDamaged }),
      ...(isDamaged ? { ...noParts, title: entryWords[kind] } : partsOf(sealer, entry, sound, withdrawals)),
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
