import type { Knex } from 'knex';
import { addDays, londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin } from '#api/demo/factories.ts';
import { addHistory, addVisit } from '#api/demo/seedRecords.ts';
import { createSealer } from '#api/record/sealing.ts';
import type { Clinic, Setting } from './line.ts';
import { recordKey } from './setting.ts';

const adminEmail = 'desk@example.test';
const perDay = 12;
const daysAhead = 28;

const batch = 10_000;

/** How often each of the customers with the longest records came. */
export const visits = 60;
/** The latest customers. */
export const longRecords = 10;

const insertBookings = `
  WITH people AS (SELECT min(id) AS least FROM users WHERE role = 'user')
  INSERT INTO bookings (user_id, name, email, phone, service, preferred_date, appointment_date,
    appointment_time, minutes, status, source, created_at)
  SELECT u.id, u.first_name || ' ' || u.last_name, u.email,
    '07700 ' || lpad((u.id * 7919::bigint % 1000000)::text, 6, '0'),
    (ARRAY['Consultation','B12 Injection','PRP Therapy','Dermal Fillers'])[1 + n % 4], day,
    CASE WHEN slot > 0 THEN day END,
    CASE WHEN slot > 0 THEN TIME '09:00' + make_interval(mins => slot * 40) END,
    30,
    CASE WHEN slot = 0 THEN 'query' WHEN day >= current_date THEN 'confirmed'
      WHEN slot = 3 THEN 'cancelled' ELSE 'completed' END,
    'wizard', day - interval '9 days'
  FROM generate_series(:from::integer, :to::integer) AS n
  CROSS JOIN LATERAL (SELECT n % :perDay::integer AS slot, :first::date + n / :perDay::integer AS day) AS d
  CROSS JOIN people
  JOIN users AS u ON u.id = people.least + n * 7919::bigint % :customers::integer
  ORDER BY n`;

/** Each booking was requested by its patient and answered by the desk. */
const insertEvents = `
  INSERT INTO events (at, actor_id, action, subject_type, subject_id, user_id)
  SELECT b.created_at + make_interval(hours => hour), CASE hour WHEN 0 THEN b.user_id ELSE admin.id END,
    CASE hour WHEN 0 THEN 'booking_requested' ELSE 'booking_confirmed' END, 'booking', b.id, b.user_id
  FROM bookings AS b CROSS JOIN generate_series(0, 1) AS hour
  CROSS JOIN (SELECT min(id) AS id FROM users WHERE role = 'admin') AS admin`;

/** The records of the latest customers: a medical history and the papers of a visit, or of many. */
async function fillRecords(db: Knex, customers: number): Promise<void> {
  await db('users').where({ role: 'admin' }).update({ is_clinician: true });
  const { id: actorId } = await db('users').where({ role: 'admin' }).first<{ id: number }>('id');
  const ids = await db('users')
    .where({ role: 'user' })
    .orderBy('id', 'desc')
    .limit(customers)
    .pluck<number[]>('id');
  const sealer = createSealer([recordKey]);
  const audit = { actorId, requestId: 'bench', ip: '127.0.0.1', mailHoldSeconds: 0 };
  for (let from = 0; from < ids.length; from += 100) {
    await db.transaction(async (trx) => {
      for (const [index, userId] of ids.slice(from, from + 100).entries()) {
        await addHistory({ db: trx, sealer, userId }, {});
        for (let visit = from + index < longRecords ? visits : 1; visit > 0; visit--) {
          await addVisit({ db: trx, sealer, audit, userId });
        }
      }
    });
  }
}

/**
 * A clinic with the given number of appointments: twelve a day, the last of them four weeks from now, so that recent
 * months look alike however many there are. One in twelve is a request; a customer comes five times.
 * Every second customer has a care record, where records are wanted.
 */
async function fillClinic(db: Knex, bookings: number, hasRecords: boolean): Promise<void> {
  await buildAdmin(db, { email: adminEmail });
  const customers = bookings / 5;
  await db.raw(
    `INSERT INTO users (first_name, last_name, email, date_of_birth, password_hash)
     SELECT first, last, lower(first || '.' || last) || '@example.test', DATE '1960-01-01' + n % 14000, 'none'
     FROM generate_series(1, ?::integer) AS n
     CROSS JOIN LATERAL (SELECT (ARRAY['Ada','Ben','Chidi','Dana','Elif','Femi','Grace'])[1 + n % 7] AS first,
       (ARRAY['Okafor','Smith','Patel','Nowak','Garcia','Adeyemi'])[1 + n % 6] || n AS last) AS names`,
    [customers],
  );
  const first = addDays(londonToday(new Date()), daysAhead - Math.floor(bookings / perDay));
  for (let from = 0; from < bookings; from += batch) {
    await db.raw(insertBookings, {
      from,
      to: Math.min(from + batch, bookings) - 1,
      first,
      perDay,
      customers,
    });
  }
  await db.raw(insertEvents);
  // Old requests have been answered.
  await db.raw(
    `UPDATE bookings SET status = 'cancelled' WHERE status = 'query' AND preferred_date < current_date - 5`,
  );
  if (hasRecords) await fillRecords(db, customers / 2);
}

type Desk = Clinic & { cookie: string };

const known = new Map<string, Promise<Desk>>();

/** Opens the desk of a clinic with the given number of bookings, filled once per run. */
export function openDesk(setting: Setting, bookings: number, { hasRecords = true } = {}): Promise<Desk> {
  const name = `${bookings} ${hasRecords}`;
  const opened =
    known.get(name) ??
    setting
      .addClinic((db) => fillClinic(db, bookings, hasRecords))
      .then(async (clinic) => ({ ...clinic, cookie: await setting.signIn(clinic.url, adminEmail) }));
  known.set(name, opened);
  return opened;
}
