import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Koa from 'koa';
import pg from 'pg';
import { typeParsers } from '#api/db/typeParsers.ts';

/**
 * What the clinic's server is measured against: Koa and pg with nothing between them, as fast as the two can be. Named
 * statements, which PostgreSQL plans once; fields looked at by hand; no router or limits; pages from memory, compressed
 * before. Lists and forms are the same work: the session is looked up; one statement reads the list, or writes row,
 * receipt, event and messages.
 * The same pool size, rows and bytes.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  types: typeParsers,
  options: '-c timezone=UTC',
});

// When the benchmark ends, the database stops before this server.
pool.on('error', () => {});

const listMine = `
  SELECT id, user_id AS "userId", name, email, phone, service, preferred_date AS "preferredDate", wishes,
    appointment_date AS "appointmentDate", appointment_time AS "appointmentTime", minutes, message, status,
    move_wish_date AS "moveWishDate", move_wish_note AS "moveWishNote", move_wishes AS "moveWishes",
    move_wished_at AS "moveWishedAt", earlier_wanted_at AS "earlierWantedAt",
    reminder_answer AS "reminderAnswer", reminder_answered_at AS "reminderAnsweredAt",
    created_at AS "createdAt",
    CASE WHEN status = 'query' THEN created_at + interval '24 hours' END AS "replyDueAt",
    NULL AS offer, NULL AS "returnableUntil", NULL AS "completedOn", NULL AS "bookedFor", NULL AS "bookedBy"
  FROM bookings WHERE user_id = $1 ORDER BY id DESC`;

const findSession = `
  SELECT u.id, u.email, u.role, u.date_of_birth FROM sessions s JOIN users u ON u.id = s.user_id AND u.session_epoch = s.epoch
    AND u.deleted_at IS NULL AND u.disabled_at IS NULL
  WHERE s.id_hash = $1 AND s.seen_at > now() - interval '7 days' AND s.created_at > now() - interval '30 days'`;

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

async function userOf(ctx: Koa.Context): Promise<Form | undefined> {
  const sid = ctx.cookies.get('sid');
  const idHash = createHash('sha256').update(String(sid)).digest();
  return sid ? (await query('session', findSession, [idHash]))[0] : undefined;
}

const app = new Koa();
app.use(async (ctx) => {
  if (ctx.path === '/') {
    ctx.type = 'text/html; charset=utf-8';
    ctx.set('Content-Encoding', 'br');
    ctx.body = homePage;
  } else if (ctx.method === 'GET') {
    ctx.body = await query('mine', listMine, [(await userOf(ctx))?.['id']]);
  } else {
    const user = await userOf(ctx);
    const text = await readText(ctx.req);
    const form = JSON.parse(text) as Form;
    const fingerprint = createHmac('sha256', 'a key').update(text).digest();
    const key = ctx.get('Idempotency-Key').slice(1, -1);
    const known = [key, fingerprint, user?.['id'], randomUUID(), ctx.ip];
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
