import type { Knex } from 'knex';
import type { Readiness } from '#shared/contracts/recordCalls.ts';
import { findConsentText } from '#shared/content/clinical/consents.ts';
import type { ReadinessItem } from '#shared/domain/careRecord.ts';
import type { EntryRow } from '#api/record/entries.ts';
import { isConsentInForce, isHistoryInForce, type EntryHead } from '#shared/content/clinical/inForce.ts';

interface BookingRow {
  id: number;
  userId: number;
  service: string;
  isIdSeen: boolean;
}

type Head = EntryHead & Pick<EntryRow, 'userId'>;

/** What is in these accounts' records and in those that were merged into them; nothing of its content. */
async function listHeads(db: Knex, userIds: number[]): Promise<Head[]> {
  const merged = await db('users')
    .whereIn('merged_into', userIds)
    .select<{ id: number; into: number }[]>({ id: 'id', into: 'merged_into' });
  const accountOf = new Map(merged.map(({ id, into }) => [id, into]));
  const heads = await db('record_entries')
    .whereIn('user_id', [...userIds, ...accountOf.keys()])
    .whereIn('kind', ['history', 'consent', 'withdrawal'])
    .select<Head[]>({
      userId: 'user_id',
      id: 'id',
      kind: 'kind',
      refersTo: 'refers_to',
      formId: 'form_id',
      formVersion: 'form_version',
      signedAt: 'signed_at',
    });
  return heads.map((head) => ({ ...head, userId: accountOf.get(head.userId) ?? head.userId }));
}

/** What is still missing before these appointments, without anything of its content. Guests are left out. */
export async function listReadiness(db: Knex, bookingIds: number[]): Promise<Readiness[]> {
  const bookings = await db('bookings as b')
    .join('users as u', 'u.id', 'b.user_id')
    .whereIn('b.id', bookingIds)
    .whereNull('u.deleted_at')
    .orderBy('b.id')
    .select<BookingRow[]>(db.raw('u.id_seen_at IS NOT NULL AS "isIdSeen"'), {
      id: 'b.id',
      userId: 'b.user_id',
      service: 'b.service',
    });
  const heads = await listHeads(
    db,
    bookings.map(({ userId }) => userId),
  );
  return bookings.map(({ id, userId, service, isIdSeen }) => {
    const entries = heads.filter((head) => head.userId === userId);
    const items: [ReadinessItem, boolean][] = [
      ['proof of age', isIdSeen],
      ['medical history', isHistoryInForce(entries)],
    ];
    if (findConsentText(service)) items.push(['consent', isConsentInForce(entries, service)]);
    const missing = items.filter(([, isDone]) => !isDone).map(([item]) => item);
    return { bookingId: id, done: items.length - missing.length, of: items.length, missing };
  });
}

/** Whether an account has no medical history in force; nothing of it is decrypted. */
export const isHistoryDue = async (db: Knex, userId: number) =>
  !isHistoryInForce(await listHeads(db, [userId]));
