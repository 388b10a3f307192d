import type { Knex } from 'knex';
import { patientBookingKinds } from '#shared/domain/messages.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { ContactModel } from '#api/models/ContactModel.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { endBookingLinks } from '#api/mail/links.ts';
import { lockAssignment } from '#api/models/lockCustomer.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { idsOf } from '#api/db/idsOf.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { listNamed, namesPerson } from '#api/models/namedRows.ts';

/**
 * Marks an account's present address as confirmed: its owner has followed a link that was sent there, or the desk has
 * checked it. A link that still waits to confirm it ends, and what others booked for this person at the address becomes
 * the account's.
 * The caller has locked the assignment of bookings, and then the account.
 */
export async function confirmAddress(trx: Knex.Transaction, audit: AuditContext, userId: number) {
  const user = await UserModel.query(trx)
    .findById(userId)
    .patch({ emailProvenAt: trx.raw('coalesce(email_proven_at, now())') })
    .returning('*')
    .first()
    .throwIfNotFound();
  await trx('email_changes').where({ user_id: userId, email: user.email }).delete();
  if (user.role === 'user') {
    await claimBookings(trx, audit, user);
    await bringAlong(trx, user);
  }
  return user;
}

/** What was sent without an account from an address that the account has left, and names its person, is answered here. */
async function bringAlong(trx: Knex.Transaction, { id, email }: UserModel): Promise<void> {
  const former = () => trx('former_addresses').where({ user_id: id }).whereNot({ email }).select('email');
  await ContactModel.query(trx)
    .whereIn('id', await listNamed(trx, 'contacts', id))
    .whereIn('email', former())
    .patch({ email: email! });
  const moved = await BookingModel.query(trx)
    .whereIn('id', await listNamed(trx, 'bookings', id))
    .whereIn('email', former())
    .patch({ email })
    .returning('id');
  await endBookingLinks(trx, idsOf(moved));
  await trx('outbox_messages')
    .where({ subject_type: 'booking', state: 'held' })
    .whereIn('subject_id', idsOf(moved))
    .whereIn('kind', [...patientBookingKinds])
    .update({ recipient: email });
}

/** What others booked at this address for the account's person becomes the account's, with the stamps it earned. */
async function claimBookings(trx: Knex.Transaction, audit: AuditContext, { id, email }: UserModel) {
  // A booking made at this moment takes the same lock (migration 0054).
  await trx.raw(`SELECT pg_advisory_xact_lock(hashtext('address'), hashtext(?))`, [email]);
  const claimed = await BookingModel.query(trx)
    .where({ for_somebody_else: true, user_id: null, email })
    .whereRaw(`${namesPerson('bookings', 'bookings', '?')} = 'yes'`, [id])
    .patch({ userId: id })
    .returning(['id', 'status']);
  for (const booking of claimed) {
    const subject = { ...about('booking', booking.id), userId: id } as const;
    await recordEvent(trx, audit, { action: 'booking_claimed', ...subject });
  }
  if (claimed.some(({ status }) => status === 'completed')) await recomputeLoyalty(trx, id);
}

/** An address that the desk has checked. @throws ApiError 404 for an unknown customer, 409 for one without an address */
export async function checkAddress(db: Knex, audit: AuditContext, userId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAssignment(trx, 'exclusive');
    const user = await UserModel.query(trx).findById(userId).whereNull('deleted_at').forUpdate();
    if (!user || user.role === 'admin') throw notFound('That customer');
    if (user.email === null) throw new ApiError(409, 'no_email', 'This customer has no email address.');
    if (user.emailProvenAt !== null) return;
    await confirmAddress(trx, audit, userId);
    await recordEvent(trx, audit, { action: 'email_checked', ...about('user', userId) });
  });
}
