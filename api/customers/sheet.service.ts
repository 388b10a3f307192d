import type { Knex } from 'knex';
import type { z } from 'zod';
import type { CustomerSheet, StaffNote } from '#shared/contracts/sheet.ts';
import { ageOn, isAdult } from '#shared/domain/age.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { isOlderChange, newerChange } from '#api/audit/olderChange.ts';
import { joinLate } from '#shared/domain/formatLate.ts';
import { followMerge } from '#api/models/mergedAccounts.ts';
import { about, recordEvent, recordOpening, type AuditContext } from '#api/audit.ts';
import { nameBookers } from '#api/models/bookers.ts';
import { BookingModel } from '#api/models/BookingModel.ts';
import { listCare } from '#api/care/care.service.ts';
import { ContactModel } from '#api/models/ContactModel.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { nameActor, actorColumns, type Actor } from '#api/audit/actors.ts';
import { notFound } from '#api/http/errors.ts';
import { getProgress } from '#api/loyalty/loyalty.service.ts';
import { findReferredBy, findNamedReferrer } from '#api/loyalty/referrals.service.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { findIdSeen } from '#api/people/idSeen.ts';
import { listHousehold } from '#api/people/household.service.ts';
import { listNamed } from '#api/models/namedRows.ts';

const most = 200;

interface NoteRow extends Actor {
  id: number;
  note: string;
  createdAt: string;
  occurredAt: string | null;
  authorId: number | null;
}

const findNotes = (db: Knex) =>
  db('staff_notes as n')
    .leftJoin('users as u', 'u.id', 'n.author_id')
    .orderByRaw('coalesce(n.occurred_at, n.created_at) DESC, n.id DESC')
    .select<NoteRow[]>({
      id: 'n.id',
      note: 'n.note',
      createdAt: 'n.created_at',
      occurredAt: 'n.occurred_at',
      authorId: 'n.author_id',
      ...actorColumns,
    });

const present = (audit: AuditContext, { authorId, ...row }: NoteRow): StaffNote => ({
  ...row,
  who: nameActor(row),
  isOwn: authorId !== null && authorId === audit.actorId,
});

/** A move takes the attendance of the former time from the booking; its event has it. */
const missedAndMoved = `
  SELECT count(*)::integer AS times FROM bookings b JOIN events e ON e.subject_type = 'booking' AND e.subject_id = b.id
  WHERE b.user_id = :id AND e.before -> 'arrival' ->> 'attendance' = 'did_not_attend'
    AND e.after -> 'arrival' ->> 'attendance' IS NULL AND e.action <> 'booking_change_undone' AND NOT EXISTS (
      SELECT FROM events u WHERE u.subject_type = 'booking' AND u.subject_id = b.id
        AND u.action = 'booking_change_undone' AND (u.after ->> 'undid')::bigint = e.id)`;

async function getCustomer(db: Knex, id: number): Promise<UserModel> {
  // A sheet that was open while its record was joined with another goes on with that one.
  const customer = await UserModel.query(db).findById(await followMerge(db, id));
  if (!customer || customer.deletedAt) throw notFound('That customer');
  return customer;
}

/** Returns a customer's sheet; the audit records the opening. */
export async function getCustomerSheet(
  db: Knex,
  audit: AuditContext,
  openedId: number,
): Promise<z.input<typeof CustomerSheet>> {
  const customer = await getCustomer(db, openedId);
  const { id } = customer;
  await recordOpening(db, audit, id);
  const { dateOfBirth } = customer;
  const [
    bookings,
    care,
    loyalty,
    contacts,
    notes,
    idSeen,
    referredBy,
    saidReferrer,
    ended,
    household,
    missed,
  ] = await Promise.all([
    BookingModel.query(db).where({ user_id: id }).orderBy('id', 'desc').limit(most),
    listCare(db, id),
    getProgress(db, id),
    ContactModel.query(db)
      .whereIn('id', await listNamed(db, 'contacts', id))
      .orderBy('id', 'desc')
      .limit(most),
    findNotes(db).where('n.user_id', id).limit(most),
    findIdSeen(db, [customer]).then((seenOf) => seenOf(customer)),
    findReferredBy(db, id),
    findNamedReferrer(db, id),
    db('users').where({ merged_into: id }).first<{ id: number } | undefined>('id'),
    listHousehold(db, id),
    db.raw<{ rows: { times: number }[] }>(missedAndMoved, { id }),
  ]);
  const today = londonToday(new Date());
  const { preferredPhone } = customer;
  const given = bookings.map(({ phone }) => phone);
  const phones = [...new Set([...(preferredPhone === null ? [] : [preferredPhone]), ...given])].slice(0, 3);
  return {
    customer: Object.assign(customer, {
      phone: phones[0] ?? null,
      canSignIn: customer.passwordHash !== null,
      emailConfirmed: customer.emailProvenAt !== null,
    }),
    age: ageOn(dateOfBirth, today),
    isUnderAge: !isAdult(dateOfBirth, today),
    isJoined: ended !== undefined,
    household,
    idSeen,
    phones,
    bookings: await nameBookers(db, bookings),
    missedAndMoved: missed.rows[0]?.times ?? 0,
    care,
    loyalty,
    referredBy,
    saidReferrer,
    contacts,
    notes: notes.map((row) => present(audit, row)),
  };
}

/** Adds a note about a customer. The audit records that, but not the text. */
export async function addStaffNote(db: Knex, audit: AuditContext, openedId: number, note: string) {
  return inTransaction(db, async (trx) => {
    const { id: userId } = await getCustomer(trx, openedId);
    const [inserted] = await trx('staff_notes')
      .insert({ user_id: userId, author_id: audit.actorId, note, occurred_at: audit.writtenAt })
      .returning<{ id: number }[]>('id');
    await recordEvent(trx, audit, { action: 'staff_note_added', ...about('user', userId) });
    const [row] = await findNotes(trx).where('n.id', inserted?.id ?? 0);
    if (!row) throw notFound('That note');
    return present(audit, row);
  });
}

const flagChanged = 'customer_flag_changed';

/** What a desk sends later stands beside a newer flag and removes nothing of it. The audit never has the text. */
export async function flagCustomer(db: Knex, audit: AuditContext, id: number, staffFlag: string | null) {
  await inTransaction(db, async (trx) => {
    const userId = await followMerge(trx, id);
    const user = await UserModel.query(trx).findById(userId).whereNull('deleted_at').forUpdate();
    if (!user) throw notFound('That customer');
    const isOlder = await isOlderChange(trx, audit, 'user', userId, [flagChanged]);
    if (isOlder && !audit.occurredAt) throw newerChange();
    const flag = isOlder || userId !== id ? joinLate(user.staffFlag, staffFlag) : staffFlag;
    await UserModel.query(trx).findById(userId).patch({ staffFlag: flag });
    await recordEvent(trx, audit, { action: flagChanged, ...about('user', userId) });
  });
}

/** @throws ApiError 404 also for another author's note */
export async function removeStaffNote(db: Knex, audit: AuditContext, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const [removed] = await trx('staff_notes')
      .where({ id, author_id: audit.actorId })
      .delete()
      .returning<{ user_id: number }[]>('user_id');
    if (!removed) throw notFound('That note');
    const subject = about('user', removed.user_id);
    await recordEvent(trx, audit, { action: 'staff_note_removed', ...subject });
  });
}
