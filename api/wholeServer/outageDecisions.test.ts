import { beforeEach, describe, expect, test } from 'vitest';
import { recordCalls } from '#shared/contracts/recordCalls.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildConfirmed, buildContact, buildUser } from '#api/demo/factories.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays, manualForm } from '#api/testing/forms.ts';
import { directionBody } from '#api/testing/recordForms.ts';
import { loseServer as openDesk, type OutageDesk } from '#api/testing/outageDesk.ts';
import { prepareDirection } from '#api/testing/prepareDirection.ts';

const app = await testApp({ MAIL_HOLD_SECONDS: '60', SMTP_URL: 'smtp://127.0.0.1:9' });
const admin = await buildAdmin(app.db);
const client = await app.signIn(admin);

let desk: OutageDesk;
let day: string;
beforeEach(async () => {
  day = [1, 2, 3, 4, 5].map(inDays).find((date) => isUsuallyOpen(date)) ?? inDays(1);
  await app.db('bookings').update({ status: 'cancelled' });
});

const loseServer = async () => void ({ desk } = await openDesk({ app, admin, client }));
const comeBack = () => desk.reconnect();

const vitamins = 'Vitamin Injections';
const at = (appointmentTime: string) => ({ appointmentDate: day, appointmentTime });
const build = (given = {}) => buildConfirmed(app.db, { service: vitamins, ...at('10:00'), ...given });
const rowOf = (id: number) => app.db('bookings').where({ id }).first();
/** A customer whom the desk knows, by an appointment at nine. */
async function buildKnown(): Promise<UserModel> {
  const user = await buildUser(app.db);
  await build({ userId: user.id, ...at('09:00') });
  return user;
}
const cardOf = () => desk.getOutage().readJournal()[0];
const update = ({ id, version }: { id: number; version: number }, body: object) =>
  desk.note('updateBooking', { id }, body, version);
const atServer = (id: number, body: object) => client.patch(`/api/admin/bookings/${id}`, body);

describe('both sides having done the same needs no decision', () => {
  test('cancelling, moving to the same time, completing', async () => {
    const [cancelled, moved, completed] = [await build(), await build(at('11:00')), await build(at('12:00'))];
    await loseServer();
    await update(cancelled, { status: 'cancelled' });
    await desk.note('confirmBooking', { id: moved.id }, at('14:00'), moved.version);
    await update(completed, { status: 'completed' });
    await atServer(cancelled.id, { status: 'cancelled' });
    await client.post(`/api/admin/bookings/${moved.id}/confirm`, at('14:00'));
    await atServer(completed.id, { status: 'completed' });
    const versions = await Promise.all([cancelled, moved, completed].map(({ id }) => rowOf(id)));
    await comeBack();
    expect(desk.entries()).toEqual([]);
    const after = await Promise.all([cancelled, moved, completed].map(({ id }) => rowOf(id)));
    expect(after.map(({ version }) => version)).toEqual(versions.map(({ version }) => version));
  });

  test('booking the same visit, blocking the same time, answering the same message', async () => {
    const user = await buildKnown();
    const contact = await buildContact(app.db);
    const visit = { ...manualForm(user, at('15:00')), service: vitamins };
    const block = { startDate: day, endDate: day, startTime: '12:00', endTime: '13:00', reason: 'Lunch' };
    const handled = { kind: 'handled', note: null };
    await loseServer();
    await desk.note('createManualBooking', {}, visit);
    await desk.note('blockTime', {}, block);
    await desk.note('followUp', { type: 'contact', id: contact.id }, handled);
    expect(desk.entries()).toHaveLength(3);
    await client.post('/api/admin/bookings/manual', visit);
    await client.post('/api/admin/blocked-times', block);
    await client.post(`/api/admin/queue/contact/${contact.id}`, handled);
    await comeBack();
    expect(desk.entries()).toEqual([]);
    expect(await app.db('bookings').where({ user_id: user.id })).toHaveLength(2);
    expect(await app.db('blocked_times').where({ start_date: day, removed_at: null })).toHaveLength(1);
  });
});

describe('a patient who was treated and whose appointment was cancelled', () => {
  test('loses neither booking nor visit when the computer loses power in between', async () => {
    const user = await buildUser(app.db);
    const booking = await build({ userId: user.id, appointmentDate: londonToday(new Date()) });
    await loseServer();
    await update(booking, { status: 'completed' });
    await atServer(booking.id, { status: 'cancelled' });
    await comeBack();
    await desk.fetchSnapshot();
    desk.killNextAt('before');
    await desk.getOutage().resolve(cardOf()?.id ?? '', 'restore');
    await desk.restart();
    await desk.getOutage().flush();
    expect(desk.entries()).toEqual([]);
    expect(await app.db('bookings').where({ user_id: user.id, status: 'completed' })).toHaveLength(1);
  });
});

describe('going in to the practitioner without the server', () => {
  const goIn = { attendance: 'arrived', isTakenIn: true };
  const codeOf = ({ status, headers }: Response) => [status, headers.get('X-Error-Code')];

  test('asks what was known of the papers, and stands although the direction was ended after it', async () => {
    const user = await buildUser(app.db);
    const given = {
      userId: user.id,
      service: 'Anti-Wrinkle Injections',
      appointmentDate: londonToday(new Date()),
    };
    const booking = await build(given);
    const other = await build({ ...given, userId: (await buildUser(app.db)).id, ...at('14:00') });
    const prescriber = await app.signIn(await buildAdmin(app.db, { isPrescriber: true }));
    await prepareDirection(app.db, user.id);
    const directions = `/api/admin/records/${user.id}/directions`;
    const direction = directionBody();
    expect((await prescriber.post(directions, direction)).status).toBe(201);
    await loseServer();
    const read = desk.read(recordCalls.listReadiness, `/api/admin/readiness?bookings=${booking.id}`);
    const missing = ['proof of age', 'consent', 'emergency kit'];
    expect(await read?.json()).toMatchObject([{ bookingId: booking.id, done: 2, of: 5, missing }]);
    expect(codeOf(await update(other, goIn))).toEqual([409, 'direction_missing']);
    expect(codeOf(await update(booking, goIn))).toEqual([409, 'go_on_reason_needed']);
    expect((await update(booking, { ...goIn, goOnReason: 'paper' })).status).toBe(200);
    const ending = { id: directionBody().id, text: null };
    expect((await prescriber.post(`${directions}/${direction.id}/end`, ending)).status).toBe(201);
    await comeBack();
    expect(desk.entries()).toEqual([]);
    expect(await rowOf(booking.id)).toMatchObject({ taken_in_at: expect.any(String) });
  });
});
