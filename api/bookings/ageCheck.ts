import type { Knex } from 'knex';
import { refusalOfUnknownAge } from '#shared/domain/bookingRules.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { refuseDeletedCustomer } from '#api/people/deletedCustomer.ts';
import { refuseUnderAge } from '#api/bookings/requests.service.ts';
import type { AuditContext } from '#api/audit.ts';
import { refuseIf } from '#api/http/errors.ts';
import type { BookingModel } from '#api/models/BookingModel.ts';
import { findPersonNamed } from '#api/models/namedRows.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { findPossibleMinors } from '#api/people/minors.ts';

/**
 * Checks that a booking's person may be treated.
 * @param dateOfBirth of a person without an account, as the desk asked
 * @returns what the booking keeps of it, and the account of the person whom it names with this date
 * @throws ApiError 409 for a deleted customer; 422 for a person under 18, or whose age has to be asked
 */
export async function refuseUnbookable(
  trx: Knex.Transaction,
  { writtenAt }: AuditContext,
  booking: BookingModel,
  dateOfBirth?: string,
): Promise<Partial<Pick<BookingModel, 'ageCheckedAt' | 'dateOfBirth' | 'userId'>>> {
  await refuseDeletedCustomer(trx, booking);
  if (booking.userId !== null) {
    const user = await UserModel.query(trx)
      .findById(booking.userId)
      .select('date_of_birth')
      .throwIfNotFound();
    refuseUnderAge(user.dateOfBirth, writtenAt);
    return {};
  }
  const { id, forSomebodyElse, isAgeUnknown } = booking;
  if (!isAgeUnknown) return {};
  const mayBeMinor = (await findPossibleMinors(trx, [id])).has(id);
  refuseIf(
    refusalOfUnknownAge(
      { forSomebodyElse, isAgeUnknown, mayBeMinor },
      dateOfBirth,
      londonToday(writtenAt ?? new Date()),
    ),
  );
  if (dateOfBirth === undefined) return {};
  const kept = { ageCheckedAt: new Date().toISOString(), dateOfBirth };
  if (!forSomebodyElse) return kept;
  const person = await findPersonNamed(trx, Object.assign(booking, { dateOfBirth }));
  return { ...kept, userId: person?.id ?? null };
}
