import type { Knex } from 'knex';
import { eraseResponses } from '#api/http/receipts.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { erasedAddress, UserModel } from '#api/models/UserModel.ts';
import { idsOf } from '#api/db/idsOf.ts';

const isNamed = `name_key(old_name) = (SELECT name_key(first_name || ' ' || last_name) FROM users WHERE id = ?)`;

/** Letters to an account about a booking of somebody with whose record its own was joined by mistake. */
const toBoth = `subject_type = 'booking' AND recipient = (SELECT email FROM users WHERE id = :userId) AND subject_id IN (
  SELECT b.id FROM events e JOIN bookings b ON b.user_id IN (e.subject_id, e.user_id)
  WHERE e.action = 'customers_parted' AND (e.subject_type = 'user' AND e.subject_id = :userId OR e.user_id = :userId))`;

/** What merges and moves left of an account: letters of merged accounts and moved bookings, its address for others. */
export async function eraseMerged(trx: Knex.Transaction, userId: number, addresses: string[]): Promise<void> {
  const merged = await UserModel.query(trx).where({ merged_into: userId }).select('id');
  const accountIds = merged.map(({ id }) => id);
  await eraseResponses(
    trx,
    accountIds.map((id) => `user:${id}`),
  );
  const moves = () =>
    trx('booking_moves').where((theirs) =>
      theirs
        .where({ from_id: userId })
        .orWhere((guests) =>
          guests.whereNull('from_id').whereIn('old_email', addresses).whereRaw(isNamed, [userId]),
        ),
    );
  await trx('outbox_messages')
    .where((theirs) =>
      theirs
        .where((subject) => subject.where({ subject_type: 'user' }).whereIn('subject_id', accountIds))
        .orWhere((subject) =>
          subject
            .where({ subject_type: 'booking' })
            .whereIn('recipient', addresses)
            .whereIn('subject_id', moves().select('booking_id')),
        )
        .orWhereRaw(toBoth, { userId }),
    )
    .update({ recipient: erasedAddress(userId), payload: '{}' });
  await moves().delete();
  await stopSharing(trx, userId, addresses);
}

/** People who shared one of these addresses are reached by telephone from now on. */
async function stopSharing(trx: Knex.Transaction, userId: number, addresses: string[]): Promise<void> {
  const sharers = () => UserModel.query(trx).whereIn('shared_email', addresses);
  const bookings = await BookingModel.query(trx)
    .whereIn('email', addresses)
    .whereIn('user_id', sharers().select('id'))
    .patch({ email: null })
    .returning('id');
  await sharers().patch({ sharedEmail: null, sharedEmailAt: null });
  await trx('outbox_messages')
    .where({ subject_type: 'booking' })
    .whereIn('subject_id', idsOf(bookings))
    .whereIn('recipient', addresses)
    .update({
      recipient: erasedAddress(userId),
      payload: '{}',
      state: trx.raw(`CASE state WHEN 'held' THEN 'suppressed' ELSE state END`),
    });
}
