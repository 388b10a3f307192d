import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Koa from 'koa';
import pg from 'pg';
import { typeParsers } from '#api/db/typeParsers.ts';

/**
 * What the clinic's server is measured against: Koa and pg with nothing between them, as fast as the two can be. Named
 * statements, which PostgreSQL plans once; fields looked at by hand; no router or limits; pages from memory, compressed
 * before. Lists and forms are the same work: the cookie's signature is checked and the session looked up; one statement reads
 * the list, or writes row, receipt, event and messages.
 * The same pool size, rows, headers and bytes.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  types: typeParsers,
  options: '-c timezone=UTC',
});

// When the benchmark ends, the database stops before this server.
pool.on('error', () => {});

// The subquery hides the id; otherwise PostgreSQL would plan each request again.
const listMine = `
  SELECT bookings.id, user_id AS "userId", name, email, phone, service, preferred_date AS "preferredDate", wishes,
    appointment_date AS "appointmentDate", appointment_time AS "appointmentTime", minutes, message, status,
    CASE WHEN move_wish_answered_at IS NULL THEN move_wish_date END AS "moveWishDate",
    CASE WHEN move_wish_answered_at IS NULL THEN move_wish_note END AS "moveWishNote",
    CASE WHEN move_wish_answered_at IS NULL THEN move_wishes END AS "moveWishes",
    CASE WHEN move_wish_answered_at IS NULL THEN move_wished_at END AS "moveWishedAt",
    earlier_wanted_at AS "earlierWantedAt",
    CASE WHEN reminder_answered_for = appointment_at THEN reminder_answer END AS "reminderAnswer",
    CASE WHEN reminder_answered_for = appointment_at THEN reminder_answered_at END AS "reminderAnsweredAt",
    bookings.created_at AS "createdAt",
    CASE WHEN status = 'query' AND handled_at IS NULL AND f.offer IS NULL
      THEN greatest(bookings.created_at, f.last_over) + interval '24 hours' END AS "replyDueAt",
    f.offer,
    CASE WHEN status = 'confirmed' THEN (
      SELECT max(m.not_before) FROM outbox_messages m JOIN offers f ON f.booking_id = m.subject_id
      WHERE m.subject_type = 'booking' AND m.subject_id = bookings.id AND m.version = bookings.version
        AND m.kind IN ('booking_confirmed', 'booking_moved') AND m.state = 'held' AND m.not_before > now()
        AND f.state = 'accepted' AND f.closed_at = m.created_at) END AS "returnableUntil",
    CASE WHEN status = 'completed' THEN (
      SELECT to_char(max(e.at) AT TIME ZONE 'Europe/London', 'YYYY-MM-DD') FROM events e
      WHERE e.subject_type = 'booking' AND e.subject_id = bookings.id AND e.action = 'booking_completed'
    ) END AS "completedOn",
    NULL AS "bookedFor",
    CASE WHEN booked_by <> user_id THEN (
      SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = booked_by AND u.deleted_at IS NULL
    ) END AS "bookedBy"
  FROM bookings LEFT JOIN LATERAL (
    SELECT max(least(f.ends_at, f.closed_at)) AS last_over,
      max(CASE WHEN f.state = 'open' AND f.ends_at > now() THEN json_build_object(
        'endsAt', to_char(f.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'times', (SELECT json_agg(json_build_object(
          'date', o.appointment_date, 'time', to_char(o.appointment_time, 'HH24:MI')) ORDER BY o.slot)
          FROM offered_times o WHERE o.offer_id = f.id))::text END)::json AS offer
    FROM offers f WHERE f.booking_id = bookings.id) f ON true
  WHERE user_id = (SELECT $1::integer) OR booked_by = (SELECT $1::integer) ORDER BY bookings.id DESC`;

const findSession = `
  SELECT u.id, u.email, u.role, u.date_of_birth, s.seen_at < now() - interval '5 minutes' AS stale
  FROM sessions s JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch
    AND u.deleted_at IS NULL AND u.disabled_at IS NULL
  WHERE s.id_hash = $1 AND s.seen_at > now() - interval '7 days' AND s.created_at > now() - interval '30 days'
    AND NOT EXISTS (SELECT FROM handovers h WHERE h.session_hash = s.id_hash)`;

const recordUse = 'UPDATE sessions SET seen_at = now() WHERE id_hash = $1';

/** Writes a form; receipt, event and messages refer to its row, which `made` inserts. */
const writeForm = (table: string, columns: string[], subject: string, action: string, messages: string) => `
  WITH made AS (
    INSERT INTO ${table} (${columns.join(', ')}, client_request_id)
    VALUES (${columns.map((_, index) => `$${index + 6}`).join(', ')}, $1)
    RETURNING id, email, created_at
  ), receipt AS (
    INSERT INTO idempotency_receipts (scope, key, fingerprint, status, body, about)
    SELECT 'POST /${table}', $1, $2, 201, jsonb_build_object('id', id, 'createdAt', created_at),
      array_remove(ARRAY['${subject}:' || id, 'user:' || $3::integer], NULL) FROM made
  ), event AS (
    INSERT INTO events (actor_id, action, subject_type, subject_id, after, request_id, ip, user_id)
    SELECT $3, '${action}', '${subject}', id, jsonb_build_object('status', 'query'), $4, $5, $3 FROM made
  ), message AS (
    INSERT INTO outbox_messages (kind, subject_type, subject_id, recipient, not_before)
    SELECT n.kind, '${subject}', id, n.recipient, now() + n.hold
    FROM made, LATERAL (VALUES ${messages}) AS n (kind, recipient, hold)
  )
  SELECT id, 'query' AS status, created_at AS "createdAt" FROM made`;

const toClinic = (kind: string) => `('${kind}', 'clinic@example.test', interval '0')`;

const insertBooking = writeForm(
  'bookings',
  ['user_id', 'name', 'email', 'phone', 'service', 'preferred_date', 'message', 'minutes', 'source'],
  'booking',
  'booking_requested',
  `('request_received', email, interval '2 minutes'), ${toClinic('request_arrived_at_clinic')}`,
);

const insertContact = writeForm(
  'contacts',
  ['name', 'email', 'phone', 'subject', 'message'],
  'contact',
  'contact_received',
  toClinic('contact_received'),
);

const sessionKey = process.env['SESSION_KEYS'] ?? '';
/** Those that the clinic's server sends with everything of its API, but for the request's id. */
const headers = JSON.parse(process.env['HEADERS'] ?? '{}') as Record<string, string>;
const homePage = readFileSync('dist/web/index.html.br');

type Form = Record<string, unknown>;

async function readText(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The fields of a form, each of which has to be text. */
function textsOf(form: Form, names: string[]): unknown[] {
  return names.map((name) => {
    const value = form[name];
    if (typeof value !== 'string' || value.length === 0 || value.length > 2000) throw new Error(name);
    return value;
  });
}

const bookingFields = ['name', 'email', 'phone', 'service', 'preferredDate', 'message'];
const contactFields = ['name', 'email', 'phone', 'subject', 'message'];

const query = async (name: string, text: string, values: unknown[]) =>
  (await pool.query<Form>({ name, text, values })).rows;

/** The user of a signed cookie's session. */
async function userOf(ctx: Koa.Context): Promise<Form | undefined> {
  const sid = ctx.cookies.get('sid') ?? '';
  const signature = createHmac('sha256', sessionKey).update(`sid=${sid}`).digest('base64url');
  if (ctx.cookies.get('sid.sig') !== signature) return undefined;
  const idHash = createHash('sha256').update(sid).digest();
  const [user] = await query('session', findSession, [idHash]);
  if (user?.['stale']) await query('use', recordUse, [idHash]);
  return user;
}

const app = new Koa();
app.use(async (ctx) => {
  if (ctx.path === '/') {
    ctx.type = 'text/html; charset=utf-8';
    ctx.set('Content-Encoding', 'br');
    ctx.body = homePage;
    return;
  }
  ctx.set(headers);
  ctx.set('X-Request-Id', randomUUID());
  if (ctx.method === 'GET') {
    ctx.body = await query('mine', listMine, [(await userOf(ctx))?.['id']]);
  } else {
    const user = await userOf(ctx);
    const text = await readText(ctx.req);
    const form = JSON.parse(text) as Form;
    const fingerprint = createHmac('sha256', 'a key').update(text).digest();
    const key = ctx.get('Idempotency-Key').slice(1, -1);
    const known = [key, fingerprint, user?.['id'], ctx.response.get('X-Request-Id'), ctx.ip];
    ctx.status = 201;
    [ctx.body] =
      ctx.path === '/contact'
        ? await query('contact', insertContact, [...known, ...textsOf(form, contactFields)])
        : await query('booking', insertBooking, [
            ...known,
            user?.['id'],
            ...textsOf(form, bookingFields),
            45,
            'wizard',
          ]);
  }
});
app.listen(Number(process.env['PORT']), '127.0.0.1');
