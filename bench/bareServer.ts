import Koa from 'koa';
import pg from 'pg';
import { BookingCreate } from '#shared/contracts/booking.ts';
import { typeParsers } from '#api/db/typeParsers.ts';

/**
 * What the clinic's server is measured against: Koa and pg with nothing between them, as their manuals
 * have it. No session, no router, no limits, no receipts; the same pool size, rows and bytes.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  types: typeParsers,
  options: '-c timezone=UTC',
});

pool.on('error', () => {}); // the database stops before this server does

const listMine = `
  SELECT id, user_id AS "userId", name, email, phone, service, preferred_date AS "preferredDate",
    appointment_date AS "appointmentDate", appointment_time AS "appointmentTime", minutes, message, status,
    move_wish_date AS "moveWishDate", move_wish_note AS "moveWishNote", move_wished_at AS "moveWishedAt",
    created_at AS "createdAt",
    CASE WHEN status = 'query' THEN created_at + interval '24 hours' END AS "replyDueAt"
  FROM bookings WHERE user_id = $1 ORDER BY id DESC`;

const insertBooking = `
  INSERT INTO bookings (user_id, name, email, phone, service, preferred_date, message, minutes, source)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 45, 'wizard')
  RETURNING id, status, created_at AS "createdAt"`;

async function readBody(request: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const app = new Koa();
app.use(async (ctx) => {
  if (ctx.method === 'GET') {
    ctx.body = (await pool.query(listMine, [Number(ctx.query['user'])])).rows;
  } else {
    const form = BookingCreate.parse(await readBody(ctx.req));
    const { userId, name, email, phone, service, preferredDate, message } = form;
    const values = [userId, name, email, phone, service, preferredDate, message];
    ctx.status = 201;
    ctx.body = (await pool.query(insertBooking, values)).rows[0];
  }
});
app.listen(Number(process.env['PORT']), '127.0.0.1');
