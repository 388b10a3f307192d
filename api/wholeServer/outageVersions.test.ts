import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { unknownAddress } from '#shared/contracts/versions.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { buildAdmin, buildConfirmed } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { callerForm, inDays } from '#api/testing/forms.ts';
import { startNewerServer, type NewerServer } from '#api/testing/newerServer.ts';
import { openOutageDesk, type OutageDesk } from '#api/testing/outageDesk.ts';

const app = await testApp();
const admin = await buildAdmin(app.db);
const client = await app.signIn(admin);

const day = [1, 2, 3, 4, 5].map(inDays).find((date) => isUsuallyOpen(date)) ?? inDays(1);
const at = (appointmentTime: string) => ({ appointmentDate: day, appointmentTime });
const vitamins = { service: 'Vitamin Injections' };
let folder: string;
let other: NewerServer;
let desk: OutageDesk;
beforeEach(async () => {
  await app.db('bookings').update({ status: 'cancelled' });
  folder = mkdtempSync(join(tmpdir(), 'outage-versions-'));
  other = await startNewerServer(app.url);
  const parts = { app: { url: other.url, db: app.db }, client: client.through(other.url) };
  desk = await openOutageDesk({ ...parts, admin, folder });
});
afterEach(() => {
  desk.stop();
  other.stop();
  rmSync(folder, { recursive: true, force: true });
});

const build = (appointmentTime = '10:00') => buildConfirmed(app.db, { ...vitamins, ...at(appointmentTime) });
const rowOf = (id: number) => app.db('bookings').where({ id }).first();
const arrive = (id: number) => desk.note('updateBooking', { id }, { attendance: 'arrived' });
const book = (time: string) => desk.note('createCallerBooking', {}, { ...callerForm(at(time)), ...vitamins });
async function comeBack(): Promise<void> {
  desk.setAway(false);
  await desk.getOutage().flush();
}

type Row = Record<string, unknown>;

describe('an older server', () => {
  const callerPath = 'POST /api/admin/bookings/caller';

  test.each([
    [404, unknownAddress, 'This address does not exist.'],
    [405, 'wrong_method', 'This address does not take that method.'],
  ])(
    'without a call (%i): that change waits and says why, all others are sent',
    async (status, code, text) => {
      const booking = await build();
      await desk.fetchSnapshot();
      expect((await book('12:00')).status).toBe(201);
      await arrive(booking.id);
      other.release.refusals[callerPath] = { status, code, text };
      await comeBack();
      expect((await rowOf(booking.id)).attendance).toBe('arrived');
      expect(desk.getOutage().readJournal()).toMatchObject([
        { state: 'waiting', call: 'createCallerBooking', conflict: null },
      ]);
      expect(desk.getOutage().readJournal()[0]?.whyHeld).toMatch(/stays here until the server is updated/);
      other.release.refusals = {};
      await desk.getOutage().flush();
      expect(desk.entries()).toEqual([]);
      expect(await app.db('bookings').where(at12)).toHaveLength(1);
    },
  );
});

const at12 = { status: 'confirmed', appointment_date: day, appointment_time: '12:00' };

describe('a newer server', () => {
  test('with unknown states and fields: the snapshot can be read and changed, also after a restart', async () => {
    const [known, strange] = [await build('10:00'), await build('11:00')];
    other.release.answers['/api/admin/kept'] = (answer) => ({
      ...(answer as Row),
      rooms: ['Blue'],
      bookings: (answer as { bookings: Row[] }).bookings.map((row) => ({
        ...row,
        room: 'Blue',
        ...(row['id'] === strange.id ? { status: 'on_hold' } : { reminderAnswer: 'late' }),
      })),
    });
    await desk.fetchSnapshot();
    await desk.restart();
    const read = desk.read(bookingCalls.listBookings, `/api/admin/bookings?from=${day}&to=${day}`);
    const rows = (await read?.json()) as Row[] | undefined;
    expect(rows?.map(({ id, status }) => [id, status])).toEqual(
      expect.arrayContaining([
        [known.id, 'confirmed'],
        [strange.id, 'on_hold'],
      ]),
    );
    expect((await arrive(known.id)).status).toBe(200);
    const refused = await arrive(strange.id);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      'Only a booking with an appointment can have an attendance.',
    ]);
    await comeBack();
    expect((await rowOf(known.id)).attendance).toBe('arrived');
  });

  test('with unreadable answers makes each change of a chain once', async () => {
    await desk.fetchSnapshot();
    other.release.answers['/api/admin/bookings/caller'] = (row) => ({
      ...(row as Row),
      name: { first: 'Cara' },
      status: 'on_hold',
    });
    const { id } = (await (await book('10:00')).json()) as { id: number };
    await desk.note('confirmBooking', { id }, at('12:00'));
    await arrive(id);
    await comeBack();
    expect(desk.entries()).toEqual([]);
    expect(await app.db('bookings').where(at12)).toMatchObject([{ attendance: 'arrived' }]);
  });
});
