import type { Knex } from 'knex';
import type { z } from 'zod';
import type { CustomerMerge, MergeSide } from '#shared/contracts/customerMerge.ts';
import { joinedFields, type ChosenField, type JoinedField } from '#shared/domain/customerFields.ts';
import { isSameName } from '#shared/domain/samePerson.ts';
import { about, offerUndo, recordUndoable, type AuditContext } from '#api/audit.ts';
import { isOpen } from '#api/customers/closing.ts';
import { withPhones } from '#api/models/withPhones.ts';
import { ApiError } from '#api/http/errors.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { enqueueAccountNotice } from '#api/outbox/outbox.ts';
import { checkCustomer, lockCustomers } from '#api/merging/lockCustomers.ts';
import { moveLetters, type MovedLetter } from '#api/merging/mergedLetters.ts';
import { findObjections } from '#api/merging/objections.ts';
import { moveRows, type MovedRows } from '#api/merging/mergedRows.ts';
import { addJoinedTasks } from '#api/record/lateEntry.ts';
import { requireClinicianForRecord } from '#api/record/ownRecord.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { letterAddress, UserModel, fullName } from '#api/models/UserModel.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { proposeCancelling } from '#api/customers/underAge.ts';
import { endBookingLinks } from '#api/mail/links.ts';
import { idsOf } from '#api/db/idsOf.ts';

type Choice = z.output<typeof CustomerMerge>;

/** Details of the account that stays, as far as a merge can change them. */
export type MergedDetails = Pick<UserModel, JoinedField>;

export const mergedDetailsOf = (user: UserModel) =>
  Object.fromEntries(joinedFields.map((field) => [field, user[field]])) as MergedDetails;

export interface MergeUndo {
  /** The details of the account that stays, before and since. */
  before: MergedDetails;
  after: MergedDetails;
  merged: Pick<UserModel, 'email' | 'passwordHash' | 'sharedEmail' | 'sharedEmailAt'>;
  /** Bookings of either, as they were; `version` tells whether they have changed since. */
  bookings: { id: number; version: number; userId: number; name: string; email: string | null }[];
  /** Rows of `reminder_links`; missing in merges of an earlier release. */
  links?: object[];
  rows: MovedRows;
  letters: MovedLetter[];
}

/** @throws ApiError 409 for two confirmed addresses, or where the confirmed one would be given up */
function refuseConfirmed(survivor: UserModel, merged: UserModel): void {
  if (!merged.emailProvenAt) return;
  throw survivor.emailProvenAt
    ? new ApiError(
        409,
        'both_confirmed',
        'Both have confirmed their email address, so these are two people’s accounts and stay apart.',
      )
    : new ApiError(
        409,
        'confirmed_stays',
        'The confirmed email address has to stay: somebody signs in with it.',
      );
}

/** @throws ApiError 409 without a reason, where something speaks against their being one person */
async function refuseUnexplained(
  trx: Knex.Transaction,
  sealer: Sealer,
  [one, other]: [UserModel, UserModel],
  reason: string | undefined,
): Promise<void> {
  const [first] = await findObjections(trx, sealer, one, other);
  if (first === undefined || reason !== undefined) return;
  throw new ApiError(409, 'reason_needed', `${first} Please say why they are one person all the same.`);
}

/** What staff have to know of either, because it may be about safety. */
function joinFlags(...flags: (string | null)[]): string | null {
  const joined = [...new Set(flags.filter((flag) => flag !== null))].join('; ');
  return joined || null;
}

/** The chosen details; the mark that an ID was seen moves with its date of birth. */
async function chooseDetails(
  trx: Knex.Transaction,
  choice: Choice,
  { one, other, survivor, merged }: Record<'one' | 'other' | 'survivor' | 'merged', UserModel>,
): Promise<MergedDetails> {
  const [withOne, withOther] = await withPhones(trx, [one, other]);
  const pick = <Side>(side: MergeSide, ofOne: Side, ofOther: Side) => (side === 'this' ? ofOne : ofOther);
  const either = joinedFields.map((field) => [field, survivor[field] ?? merged[field]]);
  // A name that patients gave themselves is known no more by a join than before, nor the other's at the address that stays.
  const named = pick(choice.name, one, other);
  const { firstName, lastName } = named;
  const knownName = isSameName(named, survivor)
    ? named.knownName
    : (survivor.knownName ?? fullName(survivor));
  const { dateOfBirth } = pick(choice.dateOfBirth, one, other);
  const seen = [survivor, merged].find((user) => user.dateOfBirth === dateOfBirth && user.idSeenAt !== null);
  const shared = survivor.sharedEmail === null ? merged : survivor;
  const chosen: Pick<UserModel, ChosenField> = {
    firstName,
    lastName,
    knownName,
    dateOfBirth,
    preferredPhone: pick(choice.phone, withOne?.phone ?? null, withOther?.phone ?? null),
    idSeenAt: seen?.idSeenAt ?? null,
    idSeenBy: seen?.idSeenBy ?? null,
    sharedEmail: shared.sharedEmail,
    sharedEmailAt: shared.sharedEmailAt,
    staffFlag: joinFlags(survivor.staffFlag, merged.staffFlag),
  };
  return { ...(Object.fromEntries(either) as MergedDetails), ...chosen };
}

/** Hides an account and ends its sessions and links; the epoch ends its calendar address. */
async function closeAccount(trx: Knex.Transaction, user: UserModel, survivorId: number): Promise<void> {
  await UserModel.query(trx)
    .findById(user.id)
    .patch({
      email: null,
      passwordHash: null,
      sharedEmail: null,
      sharedEmailAt: null,
      deletedAt: trx.fn.now(),
      mergedInto: survivorId,
      sessionEpoch: user.sessionEpoch + 1,
    });
  for (const table of ['sessions', 'password_resets', 'email_changes', 'passkey_challenges']) {
    await trx(table).where({ user_id: user.id }).delete();
  }
}

/**
 * Moves bookings to the account that stays, with its address, where links in letters to the former one end. Upcoming ones get
 * its name; past ones keep theirs.
 */
async function moveBookings(
  trx: Knex.Transaction,
  bookings: BookingModel[],
  [merged, survivor]: [before: UserModel, after: UserModel],
  formerNames: string[],
): Promise<Pick<MergeUndo, 'bookings' | 'links'>> {
  const [former, present] = [letterAddress(merged), letterAddress(survivor)];
  const ids = bookings.filter(({ userId }) => userId === merged.id).map(({ id }) => id);
  await BookingModel.query(trx).whereIn('id', ids).patch({ userId: survivor.id });
  for (const booking of bookings.filter(isOpen)) {
    if (formerNames.includes(booking.name))
      await BookingModel.query(trx)
        .findById(booking.id)
        .patch({ name: fullName(survivor) });
  }
  const readdressed = await BookingModel.query(trx)
    .whereIn('id', former === present ? [] : ids)
    .where((theirs) => theirs.whereNull('email').orWhere({ email: former }))
    .patch({ email: present })
    .returning('id');
  const links = await trx('reminder_links')
    .whereIn('booking_id', idsOf(readdressed))
    .select<{ link: object }[]>(trx.raw('to_jsonb(reminder_links) AS link'));
  await endBookingLinks(trx, idsOf(readdressed));
  return {
    bookings: bookings.map(({ id, version, userId, name, email }) => ({
      id,
      version,
      userId: userId!,
      name,
      email,
    })),
    links: links.map(({ link }) => link),
  };
}

/**
 * Merges two records of the same person. The account with the chosen address stays, with its log-in; everything of the
 * other account moves there, and that account is hidden. @throws ApiError 404 for a customer who no longer exists, 403
 * for an admin, or for the record of the other without being a clinician, 409 for confirmed addresses
 */
export async function mergeCustomers(
  db: Knex,
  sealer: Sealer,
  audit: AuditContext,
  id: number,
  choice: Choice,
): Promise<UserModel> {
  const { otherId } = choice;
  if (id === otherId) throw new ApiError(422, 'same_customer', 'Please choose another customer.');
  return inTransaction(db, async (trx) => {
    const { users, bookings } = await lockCustomers(trx, [id, otherId]);
    const [one, other] = [checkCustomer(users.get(id)), checkCustomer(users.get(otherId))];
    const [survivor, merged] = choice.email === 'this' ? [one, other] : [other, one];
    refuseConfirmed(survivor, merged);
    await refuseUnexplained(trx, sealer, [one, other], choice.reason);
    await requireClinicianForRecord(trx, audit, merged.id);
    const after = await chooseDetails(trx, choice, { one, other, survivor, merged });
    const before = mergedDetailsOf(survivor);
    await closeAccount(trx, merged, survivor.id);
    const left = await UserModel.query(trx).patchAndFetchById(survivor.id, after);
    const eventId = await recordUndoable(trx, audit, {
      action: 'customers_merged',
      ...about('user', survivor.id),
      userId: merged.id,
    });
    if (choice.reason !== undefined) {
      await trx('detail_changes').insert({
        event_id: eventId,
        field: 'record',
        user_id: survivor.id,
        reason: choice.reason,
      });
    }
    const moved = await moveBookings(trx, bookings, [merged, left], [one, other].map(fullName));
    const bookingIds = moved.bookings
      .filter(({ userId }) => userId === merged.id)
      .map((booking) => booking.id);
    const letters = await moveLetters(trx, { merged, survivor: left, bookingIds, eventId });
    const rows = await moveRows(trx, merged.id, survivor.id);
    await addJoinedTasks(trx, { sealer, audit }, survivor.id, [merged.id, ...rows.accounts]);
    const { email, passwordHash, sharedEmail, sharedEmailAt } = merged;
    const undo: MergeUndo = {
      before,
      after: mergedDetailsOf(left),
      merged: { email, passwordHash, sharedEmail, sharedEmailAt },
      ...moved,
      rows,
      letters,
    };
    await trx('customer_merges').insert({
      event_id: eventId,
      kept_id: survivor.id,
      merged_id: merged.id,
      undo: JSON.stringify(undo),
    });
    for (const userId of [merged.id, survivor.id]) await recomputeLoyalty(trx, userId);
    await proposeCancelling(trx, audit, left.id);
    const reader = { id: survivor.id, email: letterAddress(left) };
    await enqueueAccountNotice(trx, audit, 'records_joined', reader, { version: eventId, isUrgent: false });
    offerUndo(audit, eventId);
    return left;
  });
}
