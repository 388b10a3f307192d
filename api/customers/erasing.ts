import type { Knex } from 'knex';
import { clinic } from '#shared/clinic.ts';
import { ContactModel } from '#api/models/ContactModel.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { isOpen } from '#api/customers/closing.ts';
import { erasedAddress } from '#api/models/UserModel.ts';
import { eraseResponses } from '#api/http/receipts.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { forgetAnswers } from '#api/people/personAnswers.ts';

/** What an erasure covers: messages about these rows, and to these addresses. */
interface Traces {
  /** The account, whose id represents the person from then on. */
  userId: number;
  bookingIds: number[];
  contactIds: number[];
  /** Whether the account itself is erased, not a guest's booking alone. */
  isAccount: boolean;
  /** The addresses that the account has confirmed. */
  addresses: string[];
}

/** Bookings are clinical records: they are kept for the retention period, without personal data. */
export async function eraseBookings(trx: Knex.Transaction, userId: number, ids: number[]): Promise<void> {
  await BookingModel.query(trx)
    .whereIn('id', ids)
    .patch({
      userId: null,
      eraseAs: null,
      bookedBy: null,
      name: 'Deleted customer',
      email: erasedAddress(userId),
      phone: 'deleted',
      dateOfBirth: null,
      message: null,
      moveWishNote: null,
      staffNote: null,
      version: trx.raw('version + 1'),
    });
  await trx('follow_ups').where({ subject_type: 'booking' }).whereIn('subject_id', ids).delete();
  await trx('sooner_appointments').whereIn('booking_id', ids).delete();
  await forgetAnswers(trx, 'booking', ids);
}

/** Contact messages are not clinical records, so they are deleted. */
export async function eraseContacts(
  trx: Knex.Transaction,
  audit: AuditContext,
  ids: number[],
): Promise<void> {
  await trx('follow_ups').where({ subject_type: 'contact' }).whereIn('subject_id', ids).delete();
  await forgetAnswers(trx, 'contact', ids);
  await ContactModel.query(trx).whereIn('id', ids).delete();
  for (const id of ids) {
    await recordEvent(trx, audit, { action: 'contact_erased', ...about('contact', id) });
  }
}

/**
 * Removes what names the person from stored responses and their addresses from the messages about them, and withdraws
 * the unsent ones. If there is a mail server, those about the deleted account and about appointments that ended with it
 * are still sent, and lose their address then.
 */
export async function eraseTraces(
  trx: Knex.Transaction,
  audit: AuditContext,
  { userId, bookingIds, contactIds, isAccount, addresses }: Traces,
): Promise<void> {
  await eraseResponses(trx, [
    ...(isAccount ? [`user:${userId}`] : []),
    ...bookingIds.map((id) => `booking:${id}`),
    ...contactIds.map((id) => `contact:${id}`),
  ]);
  // A letter that is being sent at this moment is waited for: it is a sent one then, and loses its address below.
  await trx('outbox_messages')
    .where({ kind: 'booking_cancelled', state: 'held', subject_type: 'booking' })
    .whereIn('subject_id', bookingIds)
    .orderBy('id')
    .forUpdate()
    .select('id');
  const farewells = trx('outbox_messages')
    .whereIn('kind', ['account_deleted', 'booking_cancelled'])
    .where({ state: 'held' })
    .select('id');
  await trx('outbox_messages')
    .whereNot({ recipient: clinic.email })
    .where((theirs) => {
      void theirs
        .where((subject) => subject.where({ subject_type: 'booking' }).whereIn('subject_id', bookingIds))
        .orWhere((subject) => subject.where({ subject_type: 'contact' }).whereIn('subject_id', contactIds));
      if (!isAccount) return;
      void theirs.orWhere({ subject_type: 'user', subject_id: userId }).orWhere((sent) =>
        // Somebody else may have given this address for their own booking or message.
        sent.whereIn('recipient', addresses).where({ subject_type: 'user' }),
      );
    })
    .modify((messages) => {
      if (audit.hasMailServer) void messages.whereNotIn('id', farewells);
    })
    .update({
      recipient: erasedAddress(userId),
      payload: '{}',
      state: trx.raw(`CASE state WHEN 'held' THEN 'suppressed' ELSE state END`),
    });
  await trx('outbox_messages')
    .where({ kind: 'booking_cancelled', state: 'held', subject_type: 'booking' })
    .whereIn('subject_id', bookingIds)
    .update({ payload: trx.raw(`payload || jsonb_build_object('erasedWith', ?::integer)`, [userId]) });
}

/** Erases past guests' appointments that outlived an account of their address; only earlier releases marked such. */
export async function eraseFinishedGuests(db: Knex, audit: AuditContext): Promise<number> {
  return inTransaction(db, async (trx) => {
    const waiting = await BookingModel.query(trx).whereNotNull('erase_as').orderBy('id').forUpdate();
    const over = waiting.filter((booking) => !isOpen(booking));
    for (const { id, eraseAs } of over) {
      const traces = {
        userId: eraseAs ?? 0,
        bookingIds: [id],
        contactIds: [],
        isAccount: false,
        addresses: [],
      };
      await eraseBookings(trx, traces.userId, [id]);
      await eraseTraces(trx, audit, traces);
    }
    return over.length;
  });
}
