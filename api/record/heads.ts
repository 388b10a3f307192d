import type { Knex } from 'knex';
import type { EntryHead } from '#shared/content/clinical/inForce.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { findOwners } from '#api/models/mergedAccounts.ts';
import { newestFirst, type EntryRow } from '#api/record/entries.ts';

export type Head = EntryHead & Pick<EntryRow, 'userId' | 'expiresOn'>;

/** What is in these accounts' records and in those that were merged into them, without what was entered in error; nothing of its content. */
export async function listHeads(db: Knex, userIds: number[]): Promise<Head[]> {
  const ownerOf = await findOwners(db, userIds);
  const heads = await db('record_entries')
    .whereIn('user_id', [...ownerOf.keys()])
    .whereIn('kind', ['history', 'consent', 'direction', 'addendum', 'withdrawal'])
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
