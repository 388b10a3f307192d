import { beforeEach, expect, test } from 'vitest';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { isTooSoon } from '#shared/domain/coolingOff.ts';
import { buildAdmin, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { testApp } from '#api/testing/app.ts';
import { callerForm, inDays } from '#api/testing/forms.ts';
import { loseServer, type OutageDesk } from '#api/testing/outageDesk.ts';
import { openTextEarlier } from '#api/testing/recordForms.ts';

let user: UserModel;
let desk: OutageDesk;
let bookingId: number;

const service = 'Anti-Wrinkle Injections';
/** A day within the 96 hours before a first treatment, whatever the time is now. */
const day = [1, 2, 3].map(inDays).find((date) => isUsuallyOpen(date)) ?? inDays(1);
const at = (appointmentTime: string, appointmentDate = day) => ({ appointmentDate, appointmentTime });

const app = await testApp();
const admin = await buildAdmin(app.db);
const client = await app.signIn(admin);
beforeEach(async () => {
  await app.db('bookings').update({ status: 'cancelled' });
  await app.db('sooner_appointments').delete();
  await app.db('clinic_settings').update({ reflection_hours: 24, first_reflection_hours: 96 });
  user = await buildUser(app.db);
  ({ id: bookingId } = await buildConfirmed(app.db, { userId: user.id, service, ...at('10:00', inDays(9)) }));
});

const open = async () => ({ desk } = await loseServer({ app, admin, client }));
const find = async (given: object = {}) =>
  (await (await desk.findCoolingOff({ userId: user.id, service, ...given })).json()) as {
    isOpened: boolean;
    until: string | null;
  };
const hoursUntil = (until: string | null) => (Date.parse(until ?? '') - Date.now()) / 3_600_000;
const openText = (hoursAgo: number) => openTextEarlier(app.db, user.id, hoursAgo);
const agreed = () => app.db('sooner_appointments').pluck<string[]>('reason');

test('a desk says the same without the server, and stores no opening and no text', async () => {
  await open();
  expect(await find()).toMatchObject({ isOpened: false });
  const { headers } = await desk.findCoolingOff({ userId: null, service });
  expect([headers.get('X-Request-Id'), headers.get('Cache-Control')]).toEqual(['desk', 'no-store']);
  for (const given of [{}, { userId: null }, { userId: -5 }]) {
    const { until } = await find(given);
    expect(hoursUntil(until)).toBeCloseTo(96, 1);
    expect(isTooSoon({ date: day, time: '15:00' }, new Date(until ?? 0))).toBe(true);
  }
  expect((await find({ service: 'Consultation' })).until).toBeNull();
  await openText(40);
  await desk.fetchSnapshot();
  const read = await find();
  expect(read).toEqual((await client.post('/api/admin/reflection', { userId: user.id, service })).body);
  expect(hoursUntil(read.until)).toBeCloseTo(56, 1);
  const { body } = await client.get(`/api/admin/kept?from=${inDays(0)}&to=${inDays(14)}`);
  expect(body.thinking).toEqual({ hours: 96, bookings: [{ bookingId, until: read.until, hours: 0 }] });
  await openText(97);
  await desk.fetchSnapshot();
  expect((await find()).until).toBeNull();
  expect((await desk.findCoolingOff({ userId: user.id, service: '' })).status).toBe(503);
  expect(desk.entries()).toEqual([]);
});

test('a reason that was given without the server stands beside what was moved or booked', async () => {
  await open();
  const moved = await desk.note('confirmBooking', { id: bookingId }, { ...at('15:00'), sooner: 'urgent' }, 1);
  const booked = { ...callerForm({ service, ...at('12:00') }), sooner: 'elsewhere' };
  expect([moved.status, (await desk.note('createCallerBooking', {}, booked)).status]).toEqual([200, 201]);
  expect(await agreed()).toEqual([]);
  await desk.reconnect();
  expect([desk.entries(), (await agreed()).toSorted()]).toEqual([[], ['elsewhere', 'urgent']]);
});
