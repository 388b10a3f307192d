import type { Knex } from 'knex';
import { patientBookingKinds } from '#shared/domain/messages.ts';
import { tooLate } from '#api/audit/undo.service.ts';
import { withdrawNotices } from '#api/outbox/outbox.ts';
import { letterAddress, type UserModel } from '#api/models/UserModel.ts';

/** A waiting letter as it was, to be given back. */
export interface MovedLetter {
  id: number;
  isForAccount: boolean;
  recipient: string;
}

interface Merge {
  merged: UserModel;
  survivor: UserModel;
  bookingIds: number[];
  eventId: number;
}

const ofBookings = (bookingIds: number[]) => (letters: Knex.QueryBuilder) =>
  void letters
    .where({ subject_type: 'booking' })
    .whereIn('subject_id', bookingIds)
    .whereIn('kind', [...patientBookingKinds]);

/** Sends waiting letters about these bookings and new guides to the account that stays. @returns those that moved */
export async function moveLetters(
  trx: Knex.Transaction,
  { merged, survivor, bookingIds, eventId }: Merge,
): Promise<MovedLetter[]> {
  const to = letterAddress(survivor);
  const ofAccount = { subject_type: 'user', subject_id: merged.id };
  await withdrawNotices(
    trx,
    eventId,
    (letters) => void letters.where(ofAccount).whereNot({ kind: 'care_assigned' }),
  );
  if (to === null) {
    await withdrawNotices(trx, eventId, ofBookings(bookingIds));
    await withdrawNotices(trx, eventId, (letters) => void letters.where(ofAccount));
    return [];
  }
  const waiting = await trx('outbox_messages')
    .where({ state: 'held' })
    .where((one) => one.where(ofBookings(bookingIds)).orWhere(ofAccount))
    .forUpdate()
    .skipLocked()
    .select<MovedLetter[]>('id', 'recipient', trx.raw(`subject_type = 'user' AS "isForAccount"`));
  for (const { id, isForAccount } of waiting) {
    const change = { recipient: to, ...(isForAccount && { subject_id: survivor.id }) };
    await trx('outbox_messages').where({ id }).update(change);
  }
  return waiting;
}

/** Gives back what `moveLetters` moved or withdrew and has not been sent. */
export async function returnLetters(
  trx: Knex.Transaction,
  mergedId: number,
  moved: MovedLetter[],
  eventId: number,
): Promise<void> {
  for (const { id, isForAccount, recipient } of moved) {
    const change = { recipient, ...(isForAccount && { subject_id: mergedId }) };
    await trx('outbox_messages').where({ id, state: 'held' }).update(change);
  }
  await trx('outbox_messages')
    .where({ suppressed_by: eventId, state: 'suppressed' })
    .update({ state: 'held', suppressed_by: null });
}

/** @throws ApiError 409 when a letter about one of these bookings was sent since, or is being sent */
export async function refuseSentLetters(trx: Knex.Transaction, bookingIds: number[], since: string) {
  const letters = () => trx('outbox_messages').where(ofBookings(bookingIds));
  const sent = await letters()
    .where({ state: 'sent' })
    .where('sent_at', '>=', since)
    .first<object | undefined>('id');
  const held = await letters().where({ state: 'held' }).pluck<number[]>('id');
  const locked = await letters().where({ state: 'held' }).forUpdate().skipLocked().pluck<number[]>('id');
  if (sent || locked.length < held.length) throw tooLate();
}
