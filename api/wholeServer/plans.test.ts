import { describe, expect, inject, test } from 'vitest';
import { allCalls } from '#shared/contracts/allCalls.ts';
import { bookingColumns } from '#shared/contracts/booking.ts';
import { isDeskCall } from '#shared/contracts/call.ts';
import { contactColumns } from '#shared/contracts/contact.ts';
import { customerColumns } from '#shared/contracts/user.ts';
import { findOverdueErasures } from '#api/customers/deletion.service.ts';
import { allRights, buildAdmin, buildBooking, buildUser } from '#api/demo/factories.ts';
import { readChangesSince, readLastEventId } from '#api/live/changes.ts';
import { deliverDue } from '#api/mail/deliver.ts';
import { findOverdueOffers } from '#api/offers/ending.ts';
import { testApp, type TestApp } from '#api/testing/app.ts';
import { databaseUrl } from '#api/testing/clone.ts';
import { fillLongTables, longTables } from '#api/testing/longTables.ts';
import { moreReads } from '#api/testing/moreReads.ts';
import { listSampled, createSamples } from '#api/testing/samples.ts';
import { watchPlans } from '#api/testing/watchPlans.ts';
import { openLog } from '#api/log.ts';

const app = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
const owner = databaseUrl(inject('clusterUrl'), new URL(app.databaseUrl).pathname.slice(1));
await fillLongTables(owner, { withTraces: true });
const plans = await watchPlans(app);
const admin = await app.signIn(await buildAdmin(app.db, { isOwner: true }));

const sampled = listSampled();

describe.each(Object.entries(allCalls).filter(([name]) => sampled.includes(name)))('%s', (name, call) => {
  test('succeeds for its audience, and scans no long table', async () => {
    const [actor, another] = await Promise.all([
      isDeskCall(call) ? buildAdmin(app.db, allRights) : buildUser(app.db),
      buildUser(app.db),
    ]);
    const client = call.audience === 'public' ? app.guest() : await app.signIn(actor);
    const { path = call.path, body } = await createSamples({ app, user: actor, otherUser: another, client })[
      name
    ]!();
    const scans = await plans.scansOf(async () => {
      const answer = await client.send(call.method, path, body);
      expect(answer.status).toBe(call.status ?? (call.answer ? 200 : 204));
      expect(answer.text).not.toMatch(/password|hash|argon/i);
    });
    expect(scans).toEqual([]);
  });
});

test('an account’s own export scans no long table', async () => {
  const patient = await app.signIn(await buildUser(app.db));
  const scans = await plans.scansOf(async () =>
    expect((await patient.get('/api/user/export')).status).toBe(200),
  );
  expect(scans).toEqual([]);
});

test('every call has a sample, except those tested here and one without queries', () => {
  const missing = Object.keys(allCalls).filter((name) => !sampled.includes(name));
  expect(missing.sort()).toEqual([
    'describeApi',
    'exportMyData',
    'findWithoutAccount',
    'followChanges',
    'followOwnChanges',
  ]);
});

test('a patient’s own booking looks for no booker, nor for somebody whose appointments they may see', async () => {
  const user = await buildUser(app.db);
  await buildBooking(app.db, { userId: user.id });
  const client = await app.signIn(user);
  const made = await plans.of(async () =>
    expect((await client.get('/api/bookings/mine')).body).toHaveLength(1),
  );
  const lines = made.find((plan) => plan.includes('bookings_booked_by_index'))?.split('\n') ?? [];
  expect(lines.filter((line) => line.includes(' on users '))).toEqual([
    expect.stringContaining('never executed'),
    expect.stringContaining('never executed'),
  ]);
});

const columns = { bookings: bookingColumns, users: customerColumns, contacts: contactColumns };
const sorted = Object.entries(columns).flatMap(([list, names]) =>
  names.flatMap((name) => [name, `-${name}`].map((sort) => `/api/admin/${list}?limit=50&sort=${sort}`)),
);
const filtered = [
  'status=query',
  'status=completed',
  'service=prp-therapy',
  'service=prp-therapy&status=confirmed',
].map((filters) => `/api/admin/bookings?limit=50&${filters}`);

test.each([...moreReads, ...sorted, ...filtered])('%s scans no long table', async (path) => {
  let next: string | undefined = path;
  // The first page and the next one.
  for (let page = 0; page < 2 && next; page++) {
    const address = next;
    const scans = await plans.scansOf(async () => {
      const answer = await admin.get(address);
      expect(answer.status).toBe(200);
      next = /<(.*)>/.exec(answer.headers.get('link') ?? '')?.[1];
    });
    expect(scans).toEqual([]);
  }
});

test('the server’s own periodic queries scan no long table', async () => {
  const { serverDb: db } = app;
  const log = openLog('silent');
  const scans = await plans.scansOf(async () => {
    await deliverDue({ db, log, mailServer: undefined, from: '', publicUrl: '', announce: () => {} });
    await findOverdueErasures(db);
    await findOverdueOffers(db);
    await readChangesSince(db, await readLastEventId(db));
  });
  expect(scans).toEqual([]);
});

test('every table is listed as a growing or a short one', async () => {
  const { rows } = await app.db.raw<{ rows: { name: string }[] }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.values(longTables).flat().sort());
});

test.each([
  ['a sequential scan', (app: TestApp) => app.serverDb('bookings').where({ message: 'nowhere' }).first()],
  [
    'an index read to its end',
    (app: TestApp) =>
      app.serverDb.raw(`SELECT 1 FROM (
    SELECT message FROM bookings WHERE id > 0 ORDER BY id OFFSET 0) AS rows WHERE message = 'nowhere'`),
  ],
])('%s is detected', async (_kind, query) => {
  expect(await plans.scansOf(async () => query(app))).not.toEqual([]);
});
