import type { Knex } from 'knex';
import type { z } from 'zod';
import type { HouseholdMember, householdCalls } from '#shared/contracts/household.ts';
import { adultOn, ageOn, isAdult } from '#shared/domain/age.ts';
import { formatDate, londonToday, toInstant } from '#shared/domain/wallTime.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { withBirthDates } from '#api/models/namesakes.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { addTask } from '#api/tasks/addTask.ts';

const household = `
  SELECT u.id AS "userId", u.first_name || ' ' || u.last_name AS name, u.date_of_birth AS "dateOfBirth", m."is",
    m.relation, m.sees AS "seesAppointments"
  FROM (
    SELECT contact_id AS id, 'contact' AS "is", relation, sees_since IS NOT NULL AS sees
      FROM household_contacts WHERE user_id = :id
    UNION ALL SELECT user_id, 'person', relation, sees_since IS NOT NULL
      FROM household_contacts WHERE contact_id = :id
    UNION ALL SELECT DISTINCT booked_by, 'booker', NULL, false FROM bookings
      WHERE user_id = :id AND booked_by <> :id AND booked_by NOT IN (
        SELECT contact_id FROM household_contacts WHERE user_id = :id)
  ) AS m JOIN users u ON u.id = m.id
  WHERE u.deleted_at IS NULL ORDER BY m."is", name`;

/** Who is reached for a customer, for whom they are reached, and who has booked for them. */
export async function listHousehold(db: Knex, id: number): Promise<HouseholdMember[]> {
  const { rows } = await db.raw<{ rows: HouseholdMember[] }>(household, { id });
  return withBirthDates(db, rows);
}

async function lockPeople(trx: Knex.Transaction, ids: number[]): Promise<UserModel[]> {
  const users = await UserModel.query(trx)
    .whereIn('id', ids)
    .where({ role: 'user' })
    .whereNull('deleted_at')
    .orderBy('id')
    .forShare();
  if (users.length < ids.length) throw notFound('That customer');
  return users;
}

type Pair = z.output<typeof householdCalls.saveHouseholdContact.params>;

/** @throws ApiError 422 for one person alone */
export async function saveHouseholdContact(
  db: Knex,
  audit: AuditContext,
  { id: userId, contactId }: Pair,
  { relation, seesAppointments }: z.output<typeof householdCalls.saveHouseholdContact.body>,
): Promise<void> {
  if (userId === contactId) throw new ApiError(422, 'same_customer', 'Please choose another customer.');
  await inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId, contactId]);
    const seesSince = seesAppointments ? trx.fn.now() : null;
    await trx('household_contacts')
      .insert({ user_id: userId, contact_id: contactId, relation, sees_since: seesSince })
      .onConflict(['user_id', 'contact_id'])
      .merge({
        relation,
        sees_since: seesAppointments ? trx.raw('coalesce(household_contacts.sees_since, now())') : null,
      });
    await recordEvent(trx, audit, {
      action: 'contact_person_saved',
      ...about('user', userId),
      after: { seesAppointments },
    });
  });
}

export async function removeHouseholdContact(db: Knex, audit: AuditContext, { id: userId, contactId }: Pair) {
  await inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId]);
    const removed = await trx('household_contacts')
      .where({ user_id: userId, contact_id: contactId })
      .delete();
    if (removed === 0) throw notFound('That contact');
    await recordEvent(trx, audit, { action: 'contact_person_removed', ...about('user', userId) });
  });
}

/** @throws ApiError 422 for somebody who is 18 already */
export async function addWaitingMinor(
  db: Knex,
  audit: AuditContext,
  contactId: number,
  { name, dateOfBirth }: z.output<typeof householdCalls.addWaitingMinor.body>,
): Promise<void> {
  const today = londonToday(new Date());
  if (isAdult(dateOfBirth, today))
    throw new ApiError(422, 'is_adult', 'They are 18 or over and can be booked.');
  const day = adultOn(dateOfBirth);
  const text = `${name} is ${ageOn(dateOfBirth, today)} and waits until ${formatDate(day)}, their 18th birthday. Nothing is booked until then.`;
  await inTransaction(db, async (trx) => {
    await lockPeople(trx, [contactId]);
    await addTask(trx, audit, { userId: contactId, text, dueAt: toInstant(day, '09:00') ?? new Date() });
  });
}
