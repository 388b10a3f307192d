import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Join, Parting } from '#shared/contracts/customerMerge.ts';
import { proposeCancelling } from '#api/customers/underAge.ts';
import { about, recordUndoable, type AuditContext } from '#api/audit.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { ApiError } from '#api/http/errors.ts';
import { recomputeLoyalty } from '#api/loyalty/loyalty.service.ts';
import { endBookingLinks } from '#api/mail/links.ts';
import { enqueueAccountNotice } from '#api/outbox/outbox.ts';
import { checkCustomer, lockCustomers } from '#api/merging/lockCustomers.ts';
import { mergedDetailsOf, type MergeUndo } from '#api/merging/merge.service.ts';
import { returnRows } from '#api/merging/mergedRows.ts';
import { notifyNewPerson, refuseUnanswered } from '#api/merging/reassign.service.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { letterAddress, UserModel, fullName } from '#api/models/UserModel.ts';
import { storePersonAnswer } from '#api/people/personAnswers.ts';
import { requireClinicianForRecord } from '#api/record/ownRecord.ts';

type JoinRow = z.input<typeof Join>['rows'][number];
type RowType = JoinRow['type'];

interface Merge {
  eventId: number;
  survivorId: number;
  mergedId: number;
  at: string;
  undo: MergeUndo;
}

const selectMerges = (db: Knex, survivorId: number) =>
  db('customer_merges as m')
    .join('users as u', 'u.id', 'm.merged_id')
    .join('events as e', 'e.id', 'm.event_id')
    .where('u.merged_into', survivorId)
    .select<Merge[]>({
      eventId: 'm.event_id',
      survivorId: 'm.kept_id',
      mergedId: 'm.merged_id',
      at: 'e.at',
      undo: 'm.undo',
    });

interface Row {
  type: RowType;
  id: number;
  about: string;
  madeAt: string;
}

const rows = `
  SELECT 'booking' AS type, id, service || coalesce(
      to_char(appointment_date + appointment_time, ', FMDD Mon YYYY, HH24\\:MI'),
      to_char(preferred_date, ', "asked for" FMDD Mon YYYY'), '') AS about,
    created_at AS "madeAt" FROM bookings WHERE user_id = :id
  UNION ALL SELECT 'note', id, note, created_at FROM staff_notes WHERE user_id = :id
  UNION ALL SELECT 'task', id, text, created_at FROM tasks WHERE user_id = :id
  UNION ALL SELECT 'guide', id, care_type, assigned_at FROM personalised_care WHERE user_id = :id
  ORDER BY "madeAt" DESC, id DESC`;

/** Whose a row was before the join; null where an earlier release did not store it. */
function firstOf({ undo, mergedId, at }: Merge, { type, id, madeAt }: Row): JoinRow['first'] {
  if (type === 'booking') {
    const known = undo.bookings.find((one) => one.id === id);
    if (known) return known.userId === mergedId ? 'ended' : 'stayed';
  }
  if (Date.parse(madeAt) > Date.parse(at)) return 'since';
  const none: number[] = [];
  const moved = { booking: none, note: undo.rows.notes, task: undo.rows.tasks, guide: undo.rows.guides }[
    type
  ];
  if (moved === undefined) return null;
  return moved.includes(id) ? 'ended' : 'stayed';
}

/** The records that ended in this one, each with the rows of both, for an owner who parts them. */
export async function listJoins(db: Knex, id: number): Promise<z.input<typeof Join>[]> {
  checkCustomer(await UserModel.query(db).findById(id));
  const found = await db.raw<{ rows: Row[] }>(rows, { id });
  const joins = [];
  for (const merge of await selectMerges(db, id)) {
    const ended = await UserModel.query(db).findById(merge.mergedId).throwIfNotFound();
    const [entries] = await db('record_entries').where({ user_id: ended.id }).count<{ count: string }[]>();
    joins.push({
      eventId: Number(merge.eventId),
      joinedAt: merge.at,
      ended,
      entries: Number(entries?.count),
      rows: found.rows.map((row) => ({ ...row, first: firstOf(merge, row) })),
    });
  }
  return joins;
}

/**
 * What the record that stays had before the join, where nobody has changed it since. A record that was itself joined later
 * has nothing of its own in the one that stays now.
 */
function detailsBefore(kept: UserModel, { survivorId, undo: { before, after } }: Merge): Partial<UserModel> {
  if (kept.id !== survivorId) return {};
  const now = mergedDetailsOf(kept);
  const unchanged = Object.entries(before).filter(([field]) =>
    isDeepStrictEqual(now[field as keyof typeof now], after[field as keyof typeof after]),
  );
  const restored: Partial<UserModel> = Object.fromEntries(unchanged);
  // A name that was taken since is not known: rows without an account go by the one before the join.
  const isRenamed = !('firstName' in restored && 'lastName' in restored && 'knownName' in restored);
  return isRenamed ? { ...restored, knownName: before.knownName ?? fullName(before as UserModel) } : restored;
}

/** Deletes the desk's answers since the join, which may be about either; about the bookings the owner has decided now. */
async function forgetAnswersSince(
  trx: Knex.Transaction,
  survivorId: number,
  { mergedId, at }: Merge,
  bookings: Iterable<number>,
): Promise<void> {
  const said = () => trx('person_answers').where({ user_id: survivorId });
  await said().where({ subject_type: 'contact' }).where('answered_at', '>', at).delete();
  for (const id of bookings) {
    await said().where({ subject_type: 'booking', subject_id: id }).delete();
    await storePersonAnswer(trx, 'booking', id, mergedId, true);
  }
}

/** Whether somebody who signs in to a record has read or done anything in it since. */
async function hasReadSince(trx: Knex, userId: number, since: string): Promise<boolean> {
  const { rows: read } = await trx.raw<{ rows: { has: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM sessions WHERE user_id = :userId AND seen_at > :since)
       OR EXISTS (SELECT FROM events WHERE actor_id = :userId AND at > :since) AS has`,
    { userId, since },
  );
  return read[0]?.has ?? false;
}

async function findChosen(trx: Knex, survivorId: number, chosen: z.output<typeof Parting>['rows']) {
  const { rows: found } = await trx.raw<{ rows: Row[] }>(rows, { id: survivorId });
  const isChosen = (row: Row) => chosen.some(({ type, id }) => type === row.type && id === row.id);
  return (type: RowType) => found.filter((row) => row.type === type && isChosen(row)).map(({ id }) => id);
}

/**
 * They lose the name that the join gave them, also where they stay, and get their person's address, unless that is
 * somebody else's by now.
 */
async function giveBookings(
  trx: Knex,
  bookings: BookingModel[],
  { kept, ended, undo, theirs }: { kept: UserModel; ended: UserModel; undo: MergeUndo; theirs: Set<number> },
): Promise<void> {
  for (const booking of bookings) {
    const { id, name, version } = booking;
    const isTheirs = theirs.has(id);
    const person = isTheirs ? ended : kept;
    const before = undo.bookings.find((one) => one.id === id && one.userId === person.id);
    const isOther = before !== undefined && before.email !== undo.merged.email;
    const own = {
      name: before?.name ?? fullName(person),
      email: isOther ? before.email : letterAddress(person),
    };
    const isRenamed = name === fullName(undo.after) && name !== own.name;
    if (!isTheirs && !isRenamed) continue;
    await BookingModel.query(trx)
      .findById(id)
      .patch({
        userId: person.id,
        version: version + 1,
        ...(isRenamed && { name: own.name }),
        ...(isTheirs && { email: own.email }),
      });
  }
}

/**
 * Parts two records that were joined wrongly: the one that ended is there again, with its care record and the chosen rows.
 * Its sign-in returns unless its address is another's by now. @throws ApiError 409 for one that was parted already, 403
 * without being a clinician where there is a care record
 */
export async function partCustomers(
  db: Knex,
  audit: AuditContext,
  survivorId: number,
  { eventId, rows: chosen }: z.output<typeof Parting>,
): Promise<UserModel> {
  return inTransaction(db, async (trx) => {
    checkCustomer(await UserModel.query(trx).findById(survivorId));
    const merge = (await selectMerges(trx, survivorId)).find((one) => Number(one.eventId) === eventId);
    if (!merge) throw new ApiError(409, 'parted_already', 'These records are two already.');
    const { undo, mergedId, at } = merge;
    const { users, bookings } = await lockCustomers(trx, [survivorId, mergedId]);
    const kept = checkCustomer(users.get(survivorId));
    if (users.get(mergedId)?.mergedInto !== survivorId)
      throw new ApiError(409, 'parted_already', 'These records are two already.');
    await requireClinicianForRecord(trx, audit, survivorId);
    const { email, passwordHash, sharedEmail, sharedEmailAt } = undo.merged;
    const isFree = email !== null && !(await UserModel.query(trx).findOne({ email }).select('id'));
    const stayed = await UserModel.query(trx).patchAndFetchById(survivorId, detailsBefore(kept, merge));
    const ended = await UserModel.query(trx).patchAndFetchById(mergedId, {
      ...(isFree && { email, passwordHash }),
      sharedEmail,
      sharedEmailAt,
      deletedAt: null,
      mergedInto: null,
    });
    const idsOf = await findChosen(trx, survivorId, chosen);
    const theirs = new Set(idsOf('booking'));
    for (const booking of bookings) if (theirs.has(booking.id)) await refuseUnanswered(trx, booking);
    await giveBookings(trx, bookings, { kept: stayed, ended, undo, theirs });
    const guides = await trx('personalised_care')
      .whereIn('id', idsOf('guide'))
      .whereNotIn('care_type', trx('personalised_care').where({ user_id: mergedId }).select('care_type'))
      .pluck<number[]>('id');
    const moved = { ...undo.rows, notes: idsOf('note'), tasks: idsOf('task'), guides };
    await returnRows(trx, { from: mergedId, to: survivorId, moved });
    await forgetAnswersSince(trx, survivorId, merge, theirs);
    await storePersonAnswer(trx, 'user', mergedId, survivorId, false);
    await trx('customer_merges').where({ event_id: eventId }).delete();
    for (const userId of [mergedId, survivorId]) {
      await recomputeLoyalty(trx, userId);
      await proposeCancelling(trx, audit, userId);
    }
    const partedId = await recordUndoable(trx, audit, {
      action: 'customers_parted',
      ...about('user', survivorId),
      userId: mergedId,
    });
    // Letters since the join were for the other one, and so are the links in them.
    await endBookingLinks(trx, [...theirs]);
    for (const booking of await BookingModel.query(trx).findByIds([...theirs]))
      await notifyNewPerson(trx, audit, booking, partedId);
    if (await hasReadSince(trx, survivorId, at)) {
      for (const user of [stayed, ended]) {
        const reader = { id: user.id, email: letterAddress(user) };
        await enqueueAccountNotice(trx, audit, 'records_parted', reader, {
          version: partedId,
          isUrgent: false,
        });
      }
    }
    return ended;
  });
}
