import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { allCalls } from '#shared/contracts/allCalls.ts';
import type { Call } from '#shared/contracts/call.ts';
import { allRights, buildAdmin, buildBooking, buildUser } from '#api/demo/factories.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { startTestApp } from '#api/testing/app.ts';
import { isFullRun } from '#api/testing/fullRun.ts';
import { maliciousRequests, type MaliciousRequest } from '#api/testing/maliciousRequests.ts';
import { prepareSample } from '#api/testing/samples.ts';

/** Fixed, so that every run sends the same requests; another seed makes others. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const count = Number(process.env['FUZZ_COUNT'] ?? (isFullRun ? 8_000 : 600));

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

const app = await startTestApp();
// Users that a request may delete come first; the sending accounts are not among them.
const others: UserModel[] = [];
for (let index = 0; index < 12; index++) others.push(await buildUser(app.db));
const bookings = [];
for (const { id } of others) bookings.push(await buildBooking(app.db, { userId: id }));
const user = await buildUser(app.db);
const cookies = {
  guest: '',
  user: (await app.signIn(user)).cookie,
  admin: (await app.signIn(await buildAdmin(app.db, allRights))).cookie,
};
/** By the name of their call: what keeps every sender signed in, and what has no sample. */
const given: Record<string, object> = {
  findWithoutAccount: { search: 'Osborne' },
  createBooking: { userId: user.id },
  deleteMyAccount: { password: 'not this one' },
  startHandover: { userId: 2_147_483_647 },
};
async function prepareForm(name: string, call: Call): Promise<() => Record<string, unknown>> {
  const sample = name === 'findWithoutAccount' ? {} : (await prepareSample(app, name, call)).sample;
  const { file: _, ...body }: Record<string, unknown> = { ...sample.body, ...given[name] };
  if ('currentPassword' in body) body['currentPassword'] = 'not this one';
  return () => ({ ...body, ...(typeof body['id'] === 'string' && { id: randomUUID() }) });
}
// A stream does not end; live.test.ts covers those.
const all = Object.entries(allCalls).filter(([, { stream }]) => !stream);
const calls: Parameters<typeof maliciousRequests>[0][number][] = [];
for (const [name, call] of all)
  calls.push({ call, createForm: call.body && (await prepareForm(name, call)) });
/** The last rows of the samples, which are written without events and letters. */
const { rows: samples } = await app.db.raw<{
  rows: Record<'booking' | 'contact' | 'user' | 'event', number>[];
}>(
  `SELECT (SELECT max(id) FROM bookings) AS booking, (SELECT max(id) FROM contacts) AS contact,
    (SELECT max(id) FROM users) AS user, (SELECT max(id) FROM events) AS event`,
);
const last = samples[0]!;
const ids = bookings.map(({ id }) => id);
const requests = fc.sample(maliciousRequests(calls, ids), { numRuns: count, seed });
afterAll(async () => {
  agent.destroy();
  await app.stop();
});

function read(response: IncomingMessage): Promise<string> {
  return new Promise((done, failed) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', failed);
    response.on('end', () => done(Buffer.concat(chunks).toString()));
  });
}

function send({ role, method, path, headers, body }: MaliciousRequest) {
  const { hostname, port } = new URL(app.url);
  const cookie = cookies[role] && { cookie: cookies[role] };
  return new Promise<{ response: IncomingMessage; text: string }>((answer, failed) => {
    // Node's client sends Content-Length only for methods with a body.
    const length = body !== undefined &&
      !headers['transfer-encoding'] && { 'content-length': String(Buffer.byteLength(body)) };
    const options = { agent, hostname, port, method, path, headers: { ...cookie, ...length, ...headers } };
    const sent = request(options, (response) => {
      read(response).then((text) => answer({ response, text }), failed);
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

/** Describes what is wrong with a response; undefined if nothing is. */
function findFault(
  { method }: MaliciousRequest,
  response: IncomingMessage,
  text: string,
): string | undefined {
  const status = response.statusCode ?? 0;
  if (status >= 500) return `status ${status}`;
  if (status < 400) return undefined;
  if (response.headers['content-type'] !== 'text/plain; charset=utf-8')
    return 'an error that is no plain text';
  if (method === 'HEAD') return undefined;
  if (text.length === 0 || text.length > 200) return `an error of ${text.length} characters`;
  if (/[\n<>{}]|\bat .+:\d+:\d+|select .* from |insert into /i.test(text))
    return 'an error that is not for people';
  return undefined;
}

const show = ({ body, ...rest }: MaliciousRequest) =>
  JSON.stringify({ ...rest, body: body?.toString('utf8').slice(0, 500) });

describe('generated requests', () => {
  test('get a well-formed response, whatever they contain', async () => {
    const statuses: Record<number, number> = {};
    const faults: string[] = [];
    let next = 0;
    async function work() {
      for (let sent = requests[next++]; sent; sent = requests[next++]) {
        const here = sent;
        try {
          const { response, text } = await send(here);
          const status = response.statusCode ?? 0;
          statuses[status] = (statuses[status] ?? 0) + 1;
          const fault = findFault(here, response, text);
          if (fault) faults.push(`${fault}: ${text.slice(0, 300)} — ${show(here)}`);
        } catch (error) {
          // A body above the limit may be cut off before the response is read.
          const isCut = ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
          if (!isCut || (here.body?.length ?? 0) <= 32_768) faults.push(`${String(error)} — ${show(here)}`);
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, work));
    expect(faults.slice(0, 5), `${faults.length} faults; FUZZ_SEED=${seed}`).toEqual([]);
    // Enough requests have to reach the database, or the test would prove little.
    expect((statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)).toBeGreaterThan(count / 20);
    for (const status of [400, 401, 403, 404, 405, 409, 413, 415, 422]) {
      expect(statuses[status] ?? 0, `answers ${status} of ${JSON.stringify(statuses)}`).toBeGreaterThan(0);
    }
  });

  test('leave no half-written data', async () => {
    // A caller without an address is told by telephone.
    const { rows } = await app.db.raw<{ rows: Record<string, number>[] }>(
      `
      SELECT
        (SELECT count(*) FROM bookings b WHERE b.id > :booking AND b.source <> 'manual' AND NOT EXISTS (
          SELECT FROM events e WHERE e.action IN ('booking_requested', 'booked_at_once') AND e.subject_id = b.id)) AS "requests without event",
        (SELECT count(*) FROM bookings b WHERE b.id > :booking AND b.source <> 'manual' AND 2 <> (
          SELECT count(*) FROM outbox_messages m WHERE m.subject_type = 'booking' AND m.subject_id = b.id
            AND m.kind IN ('request_received', 'request_arrived_at_clinic', 'booking_confirmed', 'booked_at_once')
        )) AS "requests without notices",
        (SELECT count(*) FROM bookings b WHERE b.id > :booking AND b.source = 'manual' AND NOT EXISTS (
          SELECT FROM events e WHERE e.action = 'booking_created' AND e.subject_id = b.id)) AS "manual bookings without event",
        (SELECT count(*) FROM events e WHERE e.id > :event AND e.subject_type = 'booking' AND NOT EXISTS (
          SELECT FROM bookings b WHERE b.id = e.subject_id)) AS "events without booking",
        (SELECT count(*) FROM bookings b WHERE (b.id <= 12 OR b.id > :booking) AND b.status IN ('confirmed', 'completed') AND b.email IS NOT NULL AND NOT EXISTS (
          SELECT FROM outbox_messages m WHERE m.subject_type = 'booking' AND m.subject_id = b.id
            AND m.kind = 'booking_confirmed')) AS "confirmed without notice",
        (SELECT count(*) FROM contacts c WHERE c.id > :contact AND NOT EXISTS (
          SELECT FROM events e WHERE e.action = 'contact_received' AND e.subject_id = c.id)) AS "contacts without event",
        (SELECT count(*) FROM idempotency_receipts WHERE sealed IS NULL AND (status IS NULL OR body IS NULL)) AS "receipts without answer",
        (SELECT count(*) FROM users WHERE (id <= 14 OR id > :user) AND loyalty_stamps <> (
          SELECT count(*) FROM bookings b WHERE b.user_id = users.id AND b.status = 'completed')) AS "wrong stamps"`,
      last,
    );
    for (const [what, found] of Object.entries(rows[0] ?? {})) expect(found, what).toBe(0);
    const stored = await app.db('bookings').where('id', '>', last.booking).count('* as rows').first();
    expect(Number(stored?.['rows'])).toBeGreaterThan(0);
  });

  test('of ten megabytes are cut off', async () => {
    const body = `{"message":"${'x'.repeat(10 * 1024 * 1024)}"}`;
    const json = { 'content-type': 'application/json' };
    for (const headers of [json, { ...json, 'transfer-encoding': 'chunked' }]) {
      const answer = send({ role: 'guest', method: 'POST', path: '/api/contact', headers, body });
      const status = await answer.then(
        ({ response }) => response.statusCode,
        (error: NodeJS.ErrnoException) => error.code,
      );
      expect([413, 'ECONNRESET', 'EPIPE']).toContain(status);
    }
    expect((await app.guest().get('/api/health')).status).toBe(200);
  });
});
