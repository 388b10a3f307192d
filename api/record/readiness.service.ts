import type { Knex } from 'knex';
import type { Readiness } from '#shared/contracts/record.ts';
import { findConsentText } from '#shared/content/clinical/consents.ts';
import type { ReadinessItem } from '#shared/domain/careRecord.ts';
import type { EntryRow } from '#api/record/entries.ts';
import { isConsentInForce, isHistoryInForce, type EntryHead } from '#api/record/inForce.ts';

interface BookingRow {
  id: number;
  userId: number;
  service: string;
  isIdSeen: boolean;
}

type Head = EntryHead & Pick<EntryRow, 'userId'>;

/** The account whose record an entry belongs to now. */
const listHeads = (db: Knex, userIds: number[]) =>
  db('record_entries as r')
    .join('users as u', 'u.id', 'r.user_id')
    .whereIn(db.raw('coalesce(u.merged_into, u.id)') as unknown as string, userIds)
    .whereIn('r.kind', ['history', 'consent', 'withdrawal'])
    .select<Head[]>(db.raw('coalesce(u.merged_into, u.id) AS "userId"'), {
      id: 'r.id',
      kind: 'r.kind',
      refersTo: 'r.refers_to',
      formId: 'r.form_id',
      formVersion: 'r.form_version',
      signedAt: 'r.signed_at',
    });

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
