import type { Knex } from 'knex';
import { withoutDamaged, type EntryHead } from '#shared/content/clinical/inForce.ts';
import { stopRemovalForm } from '#shared/content/clinical/stops.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';
import { findOwners } from '#api/models/mergedAccounts.ts';
import { newestFirst, readColumns, stateOf, type EntryRow } from '#api/record/entries.ts';
import type { Sealer } from '#api/record/sealing.ts';

export type Head = EntryHead & Pick<EntryRow, 'userId' | 'expiresOn'>;

const kindsInForce: EntryRow['kind'][] = ['history', 'consent', 'direction', 'addendum', 'withdrawal'];

/** What is in these accounts' records and in those that were merged into them, without what was entered in error; nothing of its content. */
export async function listHeads(db: Knex, userIds: number[]): Promise<Head[]> {
  const ownerOf = await findOwners(db, userIds);
  const heads = await db('record_entries')
    .whereIn('user_id', [...ownerOf.keys()])
    .whereIn('kind', kindsInForce)
    .orderByRaw(newestFirst)
    .select<Head[]>({
      userId: 'user_id',
      id: 'id',
      kind: 'kind',
      refersTo: 'refers_to',
      formId: 'form_id',
      formVersion: 'form_version',
      expiresOn: 'expires_on',
      occurredAt: 'occurred_at',
      signedAt: 'signed_at',
    });
  return withoutStruckOut(heads).map((head) => ({
    ...head,
    userId: ownerOf.get(head.userId) ?? head.userId,
  }));
}

/** Whether the content of an entry says who has an alert to stop, or whether something is in force. */
const saysStops = ({ kind, formId }: Pick<EntryRow, 'kind' | 'formId'>) =>
  kind === 'history' || kind === 'withdrawal' || formId === stopRemovalForm.id || formId === patchTestForm.id;

const isLong = `NOT (kind IN ('history', 'withdrawal') OR coalesce(form_id IN (?, ?), false))`;

/**
 * The same as decisions see it, without what is damaged or lacks its key: of all entries the columns are compared with what was signed, of those
 * that `saysStops` names the content, too, which is short.
 */
export async function readRecords(db: Knex, sealer: Sealer, userIds: readonly number[]) {
  const ownerOf = await findOwners(db, [...userIds]);
  const forms = [stopRemovalForm.id, patchTestForm.id];
  const rows = await db('record_entries')
    .whereIn('user_id', [...ownerOf.keys()])
    .whereIn('kind', kindsInForce)
    .orderByRaw(newestFirst)
    .select<EntryRow[]>(
      db.raw(`CASE WHEN ${isLong} THEN '' ELSE sealed END AS sealed, ${isLong} AS "isBrief"`, [
        ...forms,
        ...forms,
      ]),
      readColumns,
    );
  const isUnread = (entry: EntryRow) => stateOf(sealer, entry) !== 'intact';
  const rowsOf = (patientId: number) => rows.filter(({ userId }) => ownerOf.get(userId) === patientId);
  return {
    ownerOf,
    /** Without what was entered in error. */
    headsOf: (patientId: number | null): EntryRow[] =>
      patientId === null ? [] : withoutStruckOut(withoutDamaged(rowsOf(patientId), isUnread)),
    /** What says the alerts to stop, as it is stored. */
    stopRowsOf: (patientId: number): EntryRow[] => rowsOf(patientId).filter(saysStops),
  };
}
