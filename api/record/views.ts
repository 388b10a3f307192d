import type { Knex } from 'knex';
import type { z } from 'zod';
import type { MyRecord, OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import { dosesOf } from '#shared/content/clinical/directTreatment.ts';
import { doseWords, entryWords } from '#shared/domain/careRecord.ts';
import { nameActor } from '#api/audit/actors.ts';
import type {
  ConsentContent,
  DirectionContent,
  HistoryContent,
  PhotoContent,
  TextContent,
  TreatmentContent,
} from '#api/record/contents.ts';
import { openEntry, type EntryRow } from '#api/record/entries.ts';
import { isWithdrawn } from '#api/record/inForce.ts';
import type { Sealer } from '#api/record/sealing.ts';

type EntryInput = z.input<typeof RecordEntry>;
type EntryParts = Pick<EntryInput, 'title' | 'consent' | 'photos' | 'treatment' | 'direction' | 'text'>;

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

function partsOf(sealer: Sealer, entry: EntryRow, entries: EntryRow[]): EntryParts {
  const empty = { consent: null, photos: null, treatment: null, direction: null, text: null };
  const title = entryWords[entry.kind];
  switch (entry.kind) {
    case 'history':
      return { ...empty, title };
    case 'consent': {
      const { text, discussion, signature } = openEntry<ConsentContent>(sealer, entry);
      const { id: textId, version, sections } = text;
      const consent = {
        textId,
        version,
        sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
        discussion,
        signature,
        isWithdrawn: isWithdrawn(entries, entry.id),
      };
      return { ...empty, title: text.title, consent };
    }
    case 'photo_consent': {
      const purposes = openEntry<PhotoContent>(sealer, entry);
      return { ...empty, title, photos: { ...purposes, isWithdrawn: isWithdrawn(entries, entry.id) } };
    }
    case 'treatment': {
      const { products, ...content } = openEntry<TreatmentContent>(sealer, entry);
      const treatment = {
        ...content,
        products: products.map((product) => ({ ...product, words: doseWords(dosesOf(product)) })),
      };
      return { ...empty, title, treatment };
    }
    case 'direction': {
      const { medicinesVersion: _, ...direction } = openEntry<DirectionContent>(sealer, entry);
      return { ...empty, title, direction: { ...direction, isEnded: isWithdrawn(entries, entry.id) } };
    }
    case 'withdrawal': {
      const isOfDirection = entries.some(({ id, kind }) => id === entry.refersTo && kind === 'direction');
      const { text } = openEntry<TextContent>(sealer, entry);
      return { ...empty, title: isOfDirection ? 'Prescription ended' : title, text };
    }
    case 'addendum':
    case 'declined':
    case 'incident':
      return { ...empty, title, text: openEntry<TextContent>(sealer, entry).text };
  }
}

/** Entries as they are shown, the newest first. @throws ApiError 409 when a key is missing */
export async function presentEntries(db: Knex, sealer: Sealer, entries: EntryRow[]): Promise<EntryInput[]> {
  const nameOf = await findNames(
    db,
    entries.flatMap(({ authorId }) => authorId ?? []),
  );
  return entries.map((entry) => {
    const { id, kind, bookingId, refersTo, authorId } = entry;
    return {
      id,
      kind,
      signedAt: entry.signedAt,
      author: authorId === null ? null : nameOf(authorId),
      bookingId,
      refersTo,
      ...partsOf(sealer, entry, entries),
    };
  });
}

/** The patient's medical histories, opened, the newest first. */
export const openHistories = (sealer: Sealer, entries: EntryRow[]) =>
  entries
    .filter(({ kind }) => kind === 'history')
    .slice(0, 2)
    .map((entry) => ({
      entryId: entry.id,
      signedAt: entry.signedAt,
      formVersion: entry.formVersion ?? 0,
      answers: openEntry<HistoryContent>(sealer, entry).answers,
    }));

export type MyRecordInput = z.input<typeof MyRecord>;
export type OpenedInput = z.input<typeof OpenedRecord>;
