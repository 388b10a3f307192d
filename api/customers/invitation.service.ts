import type { Knex } from 'knex';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { redirectMessages, refuseTakenEmail } from '#api/auth/emailChanges.service.ts';
import { refuseUnderAge } from '#api/bookings/requests.service.ts';
import { lockCustomer } from '#api/models/lockCustomer.ts';
import { requireClinicianForRecord } from '#api/record/ownRecord.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { enqueueAccountNotice } from '#api/outbox/outbox.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/**
 * Sends a link by which the owner of an account that staff created chooses a password. Following it proves that they
 * read the address's mail, and so that the account is theirs. Until then staff can correct the address; links sent to
 * another address become invalid.
 * @throws ApiError 409 when a password was chosen already, or another account has the address; 422 for somebody under 18; 403
 * for another address of somebody with a care record, without being a clinician
 */
export async function inviteCustomer(db: Knex, audit: AuditContext, userId: number, email: string) {
  await inTransaction(db, async (trx) => {
    const { user } = await lockCustomer(trx, userId);
    if (!user || user.deletedAt || user.role === 'admin') throw notFound('That customer');
    if (user.passwordHash !== null) {
      throw new ApiError(
        409,
        'has_password',
        'They have a password already and can ask for a new one when logging in.',
      );
    }
    refuseUnderAge(user.dateOfBirth);
    let { sessionEpoch } = user;
    if (user.email !== email) {
      await requireClinicianForRecord(trx, audit, userId);
      await refuseTakenEmail(trx, userId, email);
      sessionEpoch++;
      await UserModel.query(trx).findById(userId).patch({ email, sessionEpoch, emailProvenAt: null });
      await redirectMessages(trx, user, email);
      await recordEvent(trx, audit, { action: 'email_changed', ...about('user', userId) });
    }
    await recordEvent(trx, audit, { action: 'account_invited', ...about('user', userId) });
    // The link is not sent if the address has changed.
    const payload = { epoch: sessionEpoch };
    await enqueueAccountNotice(trx, audit, 'account_invitation', { id: userId, email }, { payload });
  });
}
