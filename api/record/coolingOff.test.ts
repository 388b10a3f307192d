import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { soonerReasonNeeded } from '#shared/domain/coolingOff.ts';
import { addDays, londonNow, toInstant } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { callerForm, inDays, manualForm } from '#api/testing/forms.ts';
import { consentBody, openTextEarlier } from '#api/testing/recordForms.ts';
import { provideRecord } from '#api/testing/recordPatient.ts';

const service = 'Anti-Wrinkle Injections';
const hourMs = 3_600_000;

const {
  app,
  nia: clinician,
  grace,
} = await provideRecord({
  isAtDesk: true,
  settings: { MAIL_HOLD_SECONDS: '0' },
});
const desk = await app.signIn(await buildAdmin(app.db, { firstName: 'Rae', lastName: 'Desk' }));
beforeEach(async () => {
  // One calendar is enough for every test.
  await app.db('bookings').delete();
  await app.db('freed_times').delete();
  await app.db('clinic_settings').update({ reflection_hours: 24, first_reflection_hours: 48 });
});

/** A day within the 48 hours before a first treatment, whatever the time is now. */
const soon = { date: inDays(1), time: '12:00' };
const late = { date: inDays(9), time: '12:00' };
const appointment = ({ date, time } = soon) => ({ appointmentDate: date, appointmentTime: time });
const request = (given: object = {}) => buildBooking(app.db, { userId: grace.userId, service, ...given });
const hoursUntil = (instant: string) => (Date.parse(instant) - Date.now()) / hourMs;
const find = async (given: object = {}) =>
  (await desk.post('/api/admin/reflection', { userId: grace.userId, service, ...given })).body;
const openText = (hoursAgo: number) => openTextEarlier(app.db, grace.userId, hoursAgo);
const offer = (id: number, body: object) => desk.post(`/api/admin/bookings/${id}/offer`, body);
const consent = (given: object, headers: Record<string, string> = {}) =>
  grace.write('consents', { ...consentBody(), ...given }, { 'Idempotency-Key': randomUUID(), ...headers });
const openRecord = async () => (await grace.open({ reason: 'planning' })).body;
const agreed = () => app.db('sooner_appointments').pluck<string[]>('reason');
const readiness = async (id: number) => (await desk.get(`/api/admin/readiness?bookings=${id}`)).body[0];

describe('the time to think', () => {
  test('is shown to the desk without when the text was opened, and is over once its hours have passed', async () => {
    const unread = await find();
    expect(Object.keys(unread).toSorted()).toEqual(['isOpened', 'until']);
    expect(unread.isOpened).toBe(false);
    expect(hoursUntil(unread.until)).toBeCloseTo(48, 1);
    expect(hoursUntil((await find({ userId: null })).until)).toBeCloseTo(48, 1);
    await openText(40);
    const read = await find();
    expect(read.isOpened).toBe(true);
    expect(hoursUntil(read.until)).toBeCloseTo(8, 1);
    await openText(49);
    expect(await find()).toEqual({ isOpened: true, until: null });
  });

  test('is not needed for a consultation, with a consent in force, or where the owner has set none', async () => {
    expect((await find({ service: 'Consultation' })).until).toBeNull();
    await consent({});
    expect((await find()).until).toBeNull();
    const [{ id } = { id: '' }] = (await openRecord()).entries;
    await clinician.post(`/api/admin/records/${grace.userId}/withdrawals`, {
      id: randomUUID(),
      refersTo: id,
      text: null,
    });
    expect((await find()).until).not.toBeNull();
    await app.db('clinic_settings').update({ reflection_hours: 0, first_reflection_hours: 0 });
    expect((await find()).until).toBeNull();
  });
});

describe('a time before the end of the time to think', () => {
  test('is not offered without a reason, which patient and clinician then read', async () => {
    const { id } = await request();
    const refused = await offer(id, { times: [late, soon] });
    expect(refused.status).toBe(409);
    expect(refused.code).toBe(soonerReasonNeeded);
    expect(refused.text).toMatch(/^The patient has time to think until .*\. Please choose why/);
    expect(await app.db('offers').where({ booking_id: id })).toEqual([]);
    expect((await offer(id, { times: [soon], sooner: 'because' })).status).toBe(400);
    expect((await offer(id, { times: [late, soon], sooner: 'asked' })).status).toBe(201);
    // The later one needed none.
    expect(await agreed()).toEqual(['asked']);
    await grace.client.post(`/api/bookings/${id}/offer/accept`, soon);
    const startsAt = toInstant(soon.date, soon.time)?.toISOString();
    const shown = { bookingId: id, reason: 'asked', author: 'Rae Desk' };
    for (const record of [await grace.mine(), await openRecord()]) {
      expect(record.soonerAppointments).toMatchObject([shown]);
      expect(new Date(record.soonerAppointments[0].startsAt).toISOString()).toBe(startsAt);
    }
    expect(await readiness(id)).toMatchObject({ isConsentRead: false, thinkingUntil: null });
  });

  test('needs no reason once the hours have passed, and a reason that is not needed is not stored', async () => {
    await openText(60);
    const { id } = await request();
    expect((await offer(id, { times: [soon], sooner: 'asked' })).status).toBe(201);
    expect(await agreed()).toEqual([]);
  });

  test('can be confirmed and booked all the same; the readiness of the appointment says so', async () => {
    const { id } = await request();
    // It has no time yet.
    expect(await readiness(id)).toMatchObject({ isConsentRead: false, thinkingUntil: null });
    expect((await desk.post(`/api/admin/bookings/${id}/confirm`, appointment())).status).toBe(200);
    expect(hoursUntil((await readiness(id)).thinkingUntil)).toBeCloseTo(48, 1);
    expect(await readiness(id)).toMatchObject({ missing: expect.arrayContaining(['consent']) });
    await openText(10);
    expect(await readiness(id)).toMatchObject({ isConsentRead: true });
    const form = manualForm({ id: grace.userId }, { service, ...appointment({ ...soon, time: '15:00' }) });
    expect((await desk.post('/api/admin/bookings/manual', form)).status).toBe(201);
    expect(await agreed()).toEqual([]);
  });

  test('is agreed with a reason when it is confirmed, moved or booked', async () => {
    const { id } = await request();
    await desk.post(`/api/admin/bookings/${id}/confirm`, { ...appointment(), sooner: 'explained' });
    const moved = appointment({ ...soon, time: '15:00' });
    await desk.post(`/api/admin/bookings/${id}/confirm`, { ...moved, sooner: 'urgent' });
    const by = { service, sooner: 'elsewhere', ...appointment({ ...soon, time: '10:00' }) };
    expect((await desk.post('/api/admin/bookings/caller', callerForm(by))).status).toBe(201);
    const times = [{ ...soon, time: '12:00' }];
    expect((await desk.post(`/api/admin/bookings/${id}/repeat`, { times, sooner: 'asked' })).status).toBe(
      201,
    );
    expect((await agreed()).toSorted()).toEqual(['asked', 'elsewhere', 'explained', 'urgent']);
    expect((await readiness(id)).thinkingUntil).toBeNull();
  });

  test('is not proposed to somebody who would come earlier', async () => {
    const freed = async () =>
      ((await desk.get('/api/admin/freed-times')).body as { waiting: { bookingId: number }[] }[])
        .flatMap(({ waiting }) => waiting)
        .map(({ bookingId }) => bookingId);
    const day = addDays(londonNow(new Date()).date, 1);
    const waiting = await buildConfirmed(app.db, {
      userId: grace.userId,
      service,
      appointmentDate: inDays(60),
      earlierWantedAt: new Date().toISOString(),
    });
    const date = [day, addDays(day, 1)].find((one) => new Date(`${one}T12:00Z`).getUTCDay() !== 0) ?? day;
    await app.db('clinic_settings').update({ first_reflection_hours: 96 });
    await app
      .db('freed_times')
      .insert({ specialist_id: waiting.specialistId, slot: `[${date} 10:00,${date} 12:00)` });
    expect(await freed()).toEqual([]);
    await openText(96);
    expect(await freed()).toEqual([waiting.id]);
  });
});

describe('a consent before the end of the time to think', () => {
  test('is not signed without a reason, which is sealed with it and read by patient and clinician', async () => {
    await openText(5);
    const refused = await consent({ sooner: null });
    expect(refused.status).toBe(409);
    expect(refused.code).toBe(soonerReasonNeeded);
    expect((await consent({ sooner: 'urgent' })).status).toBe(201);
    for (const record of [await grace.mine(), await openRecord()]) {
      expect(record.entries[0].consent).toMatchObject({ sooner: 'urgent' });
      expect(hoursUntil(record.entries[0].consent.openedAt)).toBeCloseTo(-5, 1);
    }
    const [entry] = await app.db('record_entries').where({ user_id: grace.userId });
    expect(JSON.stringify(entry)).not.toContain('urgent');
  });

  test('is signed without one afterwards, and a reason is not stored then', async () => {
    await openText(49);
    expect((await consent({ sooner: 'asked' })).status).toBe(201);
    expect((await grace.mine()).entries[0].consent).toMatchObject({ sooner: null });
  });

  test('that a desk took without the server is stored as it was signed', async () => {
    const headers = { 'Client-Created-At': new Date(Date.now() - hourMs).toISOString() };
    expect((await consent({ sooner: null }, headers)).status).toBe(201);
  });
});

test('openings and reasons go with the account; a signed consent says when its text was opened', async () => {
  await openText(5);
  const { id } = await request({ status: 'confirmed', ...appointment() });
  await desk.post(`/api/admin/bookings/${id}/confirm`, {
    ...appointment({ ...soon, time: '16:00' }),
    sooner: 'asked',
  });
  await consent({});
  expect((await desk.delete(`/api/admin/users/${grace.userId}`)).status).toBeLessThan(300);
  expect(await app.db('consent_readings').where({ user_id: grace.userId })).toEqual([]);
  expect(await agreed()).toEqual([]);
  const left = await clinician.post(`/api/admin/records/${grace.userId}/open`, { reason: 'complaint' });
  expect(hoursUntil(left.body.entries[0].consent.openedAt)).toBeCloseTo(-5, 1);
});
