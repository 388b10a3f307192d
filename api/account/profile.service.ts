import type { Knex } from 'knex';
import type { PartialModelObject } from 'objection';
import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import { reservedAddressMessage } from '#shared/contracts/fields.ts';
import type { ProfileUpdate } from '#shared/contracts/user.ts';
import { hasGivenBirthDate } from '#shared/domain/age.ts';
import { isReservedAddress } from '#shared/domain/reservedAddress.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { checkCurrentPassword } from '#api/auth/auth.service.ts';
import {
  applyEmail,
  cancelEmailChange,
  limitEmailChanges,
  refuseTakenEmail,
  requestEmailChange,
} from '#api/auth/emailChanges.service.ts';
import { recordOwnNameChange } from '#api/people/ownNameChange.ts';
import { lockCustomer } from '#api/models/lockCustomer.ts';
import { isAccount, UserModel, type Account } from '#api/models/UserModel.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** Patients cannot change a date of birth once given, because treatments are for adults only. */
function refuseOtherBirthDate(user: UserModel, dateOfBirth: string | undefined): void {
  if (dateOfBirth === undefined || dateOfBirth === user.dateOfBirth || !hasGivenBirthDate(user)) return;
  throw new ApiError(
    422,
    'birth_date_fixed',
    `Your date of birth can only be corrected by the clinic. Please telephone us on ${clinic.phone}.`,
  );
}

/** Checks own new details. @throws ApiError 422 for a new address without the right password, 429 after too many attempts */
export async function confirmProfileChange(
  db: Knex,
  audit: AuditContext,
  current: { id: number; email: string },
  { currentPassword, email }: z.output<typeof ProfileUpdate>,
  limitScale: number,
): Promise<void> {
  if (email === undefined || email === current.email) return;
  await checkCurrentPassword(db, current.id, currentPassword, limitScale);
  await limitEmailChanges(db, audit, current.id, limitScale);
}

/**
 * Changes the user's own details. With a mail server a new email address has to be confirmed by a link; without one
 * it takes effect at once, and only the session with the returned epoch stays valid.
 * @throws ApiError 422 for another date of birth
 */
export async function changeProfile(
  db: Knex,
  audit: AuditContext,
  current: { id: number; email: string },
  { email, ...change }: Omit<z.output<typeof ProfileUpdate>, 'currentPassword'>,
): Promise<Account> {
  const fields = Object.keys(change);
  if (email === undefined && fields.length === 0) {
    throw new ApiError(400, 'invalid', 'Nothing to change was sent');
  }
  const isNewEmail = email !== undefined && email !== current.email;
  if (isNewEmail && isReservedAddress(email)) {
    throw new ApiError(422, 'reserved_address', reservedAddressMessage);
  }
  return inTransaction(db, async (trx) => {
    const { user } = isNewEmail
      ? await lockCustomer(trx, current.id)
      : { user: await UserModel.query(trx).findById(current.id).forUpdate() };
    if (!isAccount(user)) throw notFound('That account');
    refuseOtherBirthDate(user, change.dateOfBirth);
    if (isNewEmail) await refuseTakenEmail(trx, user.id, email);
    let saved: Account = user;
    const { firstName, lastName } = user;
    if (fields.length > 0) {
      saved = Object.assign(await user.$query(trx).patchAndFetch(change as PartialModelObject<Account>), {
        email: user.email,
      });
      await recordEvent(trx, audit, {
        action: 'profile_changed',
        ...about('user', user.id),
        after: { fields },
      });
      await recordOwnNameChange(trx, audit, saved, { firstName, lastName });
    }
    if (isNewEmail && !audit.hasMailServer) return applyEmail(trx, audit, saved, email, { isProven: false });
    if (isNewEmail) await requestEmailChange(trx, audit, saved, email);
    else if (email !== undefined) await cancelEmailChange(trx, audit, user);
    return saved;
  });
}
