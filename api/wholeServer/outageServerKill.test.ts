import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { buildAdmin, buildConfirmed, buildContact, buildUser, factoryPassword } from '#api/demo/factories.ts';
import { TestClient } from '#api/testing/app.ts';
import { startCommitProxy, type CommitSide } from '#api/testing/commitProxy.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { callerForm, inDays, manualForm } from '#api/testing/forms.ts';
import { openOutageDesk } from '#api/testing/outageDesk.ts';
import { startServerProcess, stopServerProcesses } from '#api/testing/serverProcess.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const database = await createTestDatabase();
const proxy = await startCommitProxy(inject('clusterUrl'));
const folder = mkdtempSync(join(tmpdir(), 'server-kill-'));
afterAll(async () => {
  await stopServerProcesses();
  await proxy.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The server's own process, at the proxied database; the same address after each start. */
function startServer(settings: Record<string, string> = {}) {
  const url = new URL(database.runtimeUrl);
  const address = `postgres://${url.username}@127.0.0.1:${proxy.port}${url.pathname}`;
  return startServerProcess({ DATABASE_URL: address, ...settings });
}

const vitamins = { service: 'Vitamin Injections' };
const sides: readonly CommitSide[] = ['before', 'after'];

test('a server killed around every commit of a replay makes each change once', { tags: 'full' }, async () => {
  const { knex: db } = database;
  let server = await startServer();
  const { port } = new URL(server.url);
  const admin = await buildAdmin(db);
  const client = new TestClient(server.url);
  const login = { email: admin.email, password: factoryPassword };
  expect((await client.post('/api/login', login)).status).toBe(200);

  const day = [1, 2, 3, 4, 5].map(inDays).find((date) => isUsuallyOpen(date)) ?? inDays(1);
  const at = (appointmentTime: string) => ({ appointmentDate: day, appointmentTime });
  const user = await buildUser(db);
  const seen = await buildConfirmed(db, { ...vitamins, ...at('09:00'), userId: user.id });
  const contact = await buildContact(db, {});
  const desk = await openOutageDesk({ app: { url: server.url, db }, admin, client, folder });
  await desk.fetchSnapshot();

  // One change of every kind, three of them in a chain.
  const booked = await desk.note('createCallerBooking', {}, { ...callerForm(at('10:00')), ...vitamins });
  const { id, name } = (await booked.json()) as { id: number; name: string };
  const answers = [
    await desk.note('confirmBooking', { id }, at('11:00')),
    await desk.note('updateBooking', { id }, { attendance: 'arrived' }),
    await desk.note('updateBooking', { id: seen.id }, { status: 'cancelled' }, seen.version),
    await desk.note('createManualBooking', {}, { ...manualForm(user, at('13:00')), ...vitamins }),
    await desk.note(
      'blockTime',
      {},
      {
        startDate: day,
        endDate: day,
        startTime: '15:00',
        endTime: '16:00',
        reason: 'Lunch',
      },
    ),
    await desk.note('followUp', { type: 'contact', id: contact.id }, { kind: 'handled' }),
    await desk.note('addStaffNote', { id: user.id }, { note: 'Likes tea' }),
  ];
  expect([booked, ...answers].map(({ ok }) => ok)).toEqual(Array(8).fill(true));
  const keys = desk.entries().map(({ command }) => command.id);
  const hasReceipt = async (key: string) => (await db('idempotency_receipts').where({ key })).length === 1;
  const isInJournal = (key: string) => desk.entries().some(({ command }) => command.id === key);

  for (const key of keys) {
    for (const side of sides) {
      proxy.set({ side, text: key, spring: () => server.child.kill('SIGKILL') });
      desk.setAway(false);
      void desk.getOutage().flush();
      await server.ended;
      desk.setAway(true);
      await desk.getOutage().flush();
      expect([side, await hasReceipt(key), isInJournal(key)]).toEqual([side, side === 'after', true]);
      server = await startServer({ PORT: port });
    }
  }
  desk.setAway(false);
  await desk.getOutage().flush();
  await waitUntil(() => desk.entries().length === 0);

  const rows = await db('bookings').whereNot({ status: 'cancelled' }).orderBy('appointment_time');
  expect(rows).toMatchObject([
    { name, appointment_time: '11:00', attendance: 'arrived' },
    { user_id: user.id, appointment_time: '13:00' },
  ]);
  const events = await db('events')
    .whereNotIn('action', ['desk_registered', 'login', 'record_opened'])
    .orderBy('id');
  expect(events.map(({ action }) => action)).toEqual([
    'account_made_at_desk',
    'booking_created',
    'booking_moved',
    'attendance_noted',
    'booking_cancelled',
    'booking_created',
    'time_blocked',
    'follow_up_handled',
    'staff_note_added',
  ]);
  for (const table of ['blocked_times', 'follow_ups', 'staff_notes']) {
    expect([table, (await db(table)).length]).toEqual([table, 1]);
  }
  for (const key of keys) expect(await hasReceipt(key)).toBe(true);
  desk.stop();
});
