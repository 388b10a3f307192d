import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { appointmentTime, feedFile, type FeedTime } from '#api/calendarFeed/feedFile.ts';
import { notFound } from '#api/http/errors.ts';
import { hashToken, type AccountEpoch } from '#api/mail/links.ts';
import { BlockedTimeModel } from '#api/models/BlockedTimeModel.ts';
import { secondFactorIsMissing } from '#api/models/UserModel.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

/** Appointments of this many days back and ahead are in a feed. */
const daysBack = 30;
const daysAhead = 400;

interface Owner {
  id: number;
  role: 'user' | 'admin';
}

/** The account of a token that still counts; never an admin's who lacks the required second factor. */
const findOwner = (db: Knex, token: string) =>
  db('calendar_feeds as f')
    .join('users as u', (join) => join.on('u.id', 'f.user_id').andOn('u.session_epoch', 'f.epoch'))
    .where({ 'f.token_hash': hashToken(token), 'u.deleted_at': null, 'u.disabled_at': null })
    .whereRaw(`NOT ${secondFactorIsMissing}`)
    .first<Owner | undefined>('u.id', 'u.role');

/** A moved appointment gets a new stamp; without one, calendar programs ignore the change. */
const lastChange = (db: Knex) =>
  db.raw(
    `greatest(created_at, (SELECT max(at) FROM events WHERE subject_type = 'booking' AND subject_id = bookings.id)) AS "changedAt"`,
  );

async function listAppointments(db: Knex, { id, role }: Owner, from: string, to: string) {
  const rows = await db('bookings')
    .where({ status: 'confirmed' })
    .whereBetween('appointment_date', [from, to])
    .modify((all) => role === 'user' && all.where({ user_id: id }))
    .orderBy(['appointment_date', 'appointment_time', 'id'])
    .select<Parameters<typeof appointmentTime>[0][]>(
      'id',
      'version',
      'minutes',
      { date: 'appointment_date', time: 'appointment_time' },
      lastChange(db),
    );
  return rows.map(appointmentTime);
}

async function listBlocked(db: Knex, from: string, to: string): Promise<FeedTime[]> {
  const rows = await BlockedTimeModel.query(db)
    .whereNull('removed_at')
    .where('start_date', '<=', to)
    .where('end_date', '>=', from)
    .orderBy(['start_date', 'start_time', 'id']);
  return rows.map(({ id, startDate, endDate, startTime, endTime, createdAt }) => ({
    key: `blocked-${id}`,
    sequence: 0,
    changedAt: createdAt,
    startDate,
    endDate,
    start: startTime && endTime ? { time: startTime, end: endTime } : null,
  }));
}

/** @throws ApiError 404 for a token that nobody has, and for one that was revoked */
export async function readCalendarFeed(db: Knex, token: string): Promise<string> {
  const owner = await findOwner(db, token);
  if (!owner) throw notFound('That calendar');
  const today = londonToday(new Date());
  const [from, to] = [addDays(today, -daysBack), addDays(today, daysAhead)];
  const appointments = await listAppointments(db, owner, from, to);
  if (owner.role === 'user') return feedFile('patient', appointments);
  return feedFile('practitioner', [...appointments, ...(await listBlocked(db, from, to))]);
}

export async function getMyCalendarFeed(db: Knex, { id, sessionEpoch }: AccountEpoch) {
  const feed = await db('calendar_feeds')
    .where({ user_id: id, epoch: sessionEpoch })
    .first<{ created_at: string } | undefined>('created_at');
  return { since: feed?.created_at ?? null };
}

/** Makes an account's calendar address, in place of a former one; only the token's hash is kept. */
export async function createMyCalendarFeed(
  db: Knex,
  audit: AuditContext,
  { id, sessionEpoch }: AccountEpoch,
) {
  const token = randomBytes(32).toString('base64url');
  await inTransaction(db, async (trx) => {
    await trx('calendar_feeds')
      .insert({ user_id: id, token_hash: hashToken(token), epoch: sessionEpoch, created_at: trx.fn.now() })
      .onConflict('user_id')
      .merge();
    await recordEvent(trx, audit, { action: 'calendar_feed_made', ...about('user', id) });
  });
  return { path: `/api/calendar/${token}.ics` };
}

export async function removeMyCalendarFeed(
  db: Knex,
  audit: AuditContext,
  { id }: AccountEpoch,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const removed = await trx('calendar_feeds').where({ user_id: id }).delete();
    if (removed === 0) return;
    await recordEvent(trx, audit, { action: 'calendar_feed_removed', ...about('user', id) });
  });
}
