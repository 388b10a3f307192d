import type { Knex } from 'knex';
import type { z } from 'zod';
import type { BirthDateCorrection } from '#shared/contracts/sheet.ts';
import { about, recordEvent, recordUndoable, type AuditContext } from '#api/audit.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { lockCustomer } from '#api/models/lockCustomer.ts';
import { proposeCancelling } from '#api/customers/underAge.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

async function lockUser(trx: Knex.Transaction, userId: number): Promise<UserModel> {
  const user = await UserModel.query(trx).findById(userId).whereNull('deleted_at').forUpdate();
  if (!user) throw notFound('That customer');
  return user;
}

async function mark(trx: Knex.Transaction, audit: AuditContext, user: UserModel, isSeen: boolean) {
  await user.$query(trx).patch({
    idSeenAt: isSeen ? trx.fn.now() : null,
    idSeenBy: isSeen ? audit.actorId : null,
    ...(isSeen && { knownName: null }),
  });
  const actor = await UserModel.query(trx).findById(audit.actorId ?? 0);
  await recordEvent(trx, audit, {
    action: isSeen ? 'id_seen' : 'id_seen_removed',
    ...about('user', user.id),
    after: { isClinician: actor?.isClinician ?? false },
  });
}

/**
 * Corrects a date of birth. The dates and the reason are kept in the history as long as the account exists; the audit
 * only records that it happened.
 * @throws ApiError 422 for an unchanged date
 */
export async function correctBirthDate(
  db: Knex,
  audit: AuditContext,
  userId: number,
  { dateOfBirth, reason, isIdSeen }: z.output<typeof BirthDateCorrection>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { user } = await lockCustomer(trx, userId);
    if (!user || user.deletedAt) throw notFound('That customer');
    const oldDate = user.dateOfBirth;
    if (dateOfBirth === oldDate) {
      throw new ApiError(422, 'same_date', 'That is the date of birth we have already.');
    }
    await user.$query(trx).patch({ dateOfBirth });
    const eventId = await recordUndoable(trx, audit, {
      action: 'birth_date_corrected',
      ...about('user', userId),
    });
    await trx('birth_date_changes').insert({
      event_id: eventId,
      user_id: userId,
      old_date: oldDate,
      new_date: dateOfBirth,
      reason,
    });
    // The mark was about the former date.
    if (isIdSeen || user.idSeenAt) await mark(trx, audit, user, isIdSeen);
    await proposeCancelling(trx, audit, userId);
  });
}

/** Records that an identity document with this date of birth was seen, or removes a wrong mark. */
export async function markIdSeen(db: Knex, audit: AuditContext, userId: number, isSeen: boolean) {
  await inTransaction(db, async (trx) => {
    const user = await lockUser(trx, userId);
    if ((user.idSeenAt !== null) !== isSeen) await mark(trx, audit, user, isSeen);
  });
}
