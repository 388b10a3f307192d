import { readFileSync } from 'node:fs';
import Koa from 'koa';
import pg from 'pg';
import { typeParsers } from '#api/db/typeParsers.ts';

/**
 * What the clinic's server is measured against: Koa and pg with nothing between them, as fast as the two can be. Named
 * statements, which PostgreSQL plans once; fields looked at by hand; no session, router, limits or receipts; pages from
 * memory, compressed before. The same pool size, rows and bytes.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  types: typeParsers,
  options: '-c timezone=UTC',
});

pool.on('error', () => {}); // the database stops before this server does

const listMine = `
  SELECT id, user_id AS "userId", name, email, phone, service, preferred_date AS "preferredDate", wishes,
    appointment_date AS "appointmentDate", appointment_time AS "appointmentTime", minutes, message, status,
    move_wish_date AS "moveWishDate", move_wish_note AS "moveWishNote", move_wishes AS "moveWishes",
    move_wished_at AS "moveWishedAt", earlier_wanted_at AS "earlierWantedAt",
    reminder_answer AS "reminderAnswer", reminder_answered_at AS "reminderAnsweredAt",
    created_at AS "createdAt",
    CASE WHEN status = 'query' THEN created_at + interval '24 hours' END AS "replyDueAt",
    NULL AS offer, NULL AS "completedOn"
  FROM bookings WHERE user_id = $1 ORDER BY id DESC`;

const insertBooking = `
  INSERT INTO bookings (user_id, name, email, phone, service, preferred_date, message, minutes, source)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 45, 'wizard')
  RETURNING id, status, created_at AS "createdAt"`;

const insertContact = `
  INSERT INTO contacts (name, email, phone, subject, message) VALUES ($1, $2, $3, $4, $5)
  RETURNING id, created_at AS "createdAt"`;

const homePage = readFileSync('dist/web/index.html.br');

type Form = Record<string, unknown>;

async function readForm(request: AsyncIterable<Buffer>): Promise<Form> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as Form;
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

const ask = async (name: string, text: string, values: unknown[]) =>
  (await pool.query<Form>({ name, text, values })).rows;

const app = new Koa();
app.use(async (ctx) => {
  if (ctx.path === '/') {
    ctx.type = 'text/html; charset=utf-8';
    ctx.set('Content-Encoding', 'br');
    ctx.body = homePage;
  } else if (ctx.method === 'GET') {
    ctx.body = await ask('mine', listMine, [Number(ctx.query['user'])]);
  } else {
    const form = await readForm(ctx.req);
    ctx.status = 201;
    [ctx.body] =
      ctx.path === '/contact'
        ? await ask('contact', insertContact, textsOf(form, contactFields))
        : await ask('booking', insertBooking, [Number(form['userId']), ...textsOf(form, bookingFields)]);
  }
});
app.listen(Number(process.env['PORT']), '127.0.0.1');
