import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { clinic } from '#shared/clinic.ts';
import { londonToday, addDays, fromMinutes, toInstant } from '#shared/domain/wallTime.ts';
import { appointmentTime, feedFile } from '#api/calendarFeed/feedFile.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { hashToken } from '#api/mail/links.ts';
import { testApp, type TestClient } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

const app = await testApp();
const patient = await buildUser(app.db);
const own = await app.signIn(patient);
const desk = await app.signIn(await buildAdmin(app.db));

async function make(client: TestClient): Promise<string> {
  const { status, body } = await client.post('/api/user/calendar-feed');
  expect(status).toBe(201);
  return new URL((body as { address: string }).address).pathname;
}
const read = (path: string, headers?: Record<string, string>) => app.guest().get(path, headers);

function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    for (const time of [event.startDate, event.endDate]) if (!time.isDate) time.zone = zone;
    return event;
  });
}

describe('the calendar of a patient', () => {
  test('has their own confirmed appointments with time and place, and nothing else', async () => {
    const mine = { userId: patient.id, service: 'Dermal Fillers', message: 'Nervous' };
    await buildConfirmed(app.db, { ...mine, appointmentDate: inDays(3), appointmentTime: '11:30' });
    await buildConfirmed(app.db, { ...mine, appointmentDate: inDays(4), status: 'cancelled' });
    await buildBooking(app.db, mine);
    await buildConfirmed(app.db, { appointmentDate: inDays(5) });
    const { text, headers } = await read(await make(own));
    const events = parse(text);
    expect(events.map(({ summary }) => summary)).toEqual(['Appointment']);
    expect(events[0]!.startDate.toString()).toBe(`${inDays(3)}T11:30:00`);
    expect(events[0]!.location).toContain(clinic.address.postalCode);
    expect(text).toContain('read only');
    for (const secret of [
      patient.firstName,
      patient.lastName,
      patient.email,
      'Fillers',
      'Nervous',
      clinic.brand,
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.getSetCookie()).toEqual([]);
  });

  test('is not sent again while it is unchanged', async () => {
    const path = await make(own);
    const first = await read(path);
    const etag = first.headers.get('etag')!;
    const again = await read(path, { 'if-none-match': etag });
    expect(again).toMatchObject({ status: 304, text: '' });
    await buildConfirmed(app.db, { userId: patient.id, appointmentDate: inDays(6) });
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('the calendar of the practitioner', () => {
  test('has every confirmed appointment and blocked time as busy, without a place or a word more', async () => {
    await buildConfirmed(app.db, { appointmentDate: inDays(11), service: 'Microblading', minutes: 150 });
    const closed = { startDate: inDays(12), endDate: inDays(13), startTime: null, endTime: null };
    await desk.post('/api/admin/blocked-times', { ...closed, reason: 'Training' });
    const lunch = { startDate: inDays(14), endDate: inDays(14), startTime: '12:00', endTime: '12:30' };
    await desk.post('/api/admin/blocked-times', { ...lunch, reason: 'Lunch' });
    const { text } = await read(await make(desk));
    const times = parse(text).map(
      ({ startDate, endDate }) => `${startDate.toString()} ${endDate.toString()}`,
    );
    expect(times).toEqual(
      expect.arrayContaining([
        `${inDays(11)}T10:00:00 ${inDays(11)}T12:30:00`,
        `${inDays(12)} ${inDays(14)}`,
        `${inDays(14)}T12:00:00 ${inDays(14)}T12:30:00`,
      ]),
    );
    expect(new Set(parse(text).map(({ summary }) => summary))).toEqual(new Set(['Busy']));
    expect(text).not.toMatch(/Microblading|Training|Lunch|LOCATION|Example/);
  });
});

describe('the address', () => {
  test('is stored as a hash only, and the log has no token', async () => {
    const path = await make(own);
    const token = path.slice('/api/calendar/'.length, -'.ics'.length);
    await read(path);
    const rows = await app.db('calendar_feeds').where({ user_id: patient.id });
    expect(rows).toMatchObject([{ token_hash: hashToken(token) }]);
    expect(JSON.stringify(app.logged)).not.toContain(token);
    expect(JSON.stringify(app.logged)).toContain('/api/calendar/:token.ics');
  });

  test('stops working when it is replaced, revoked, or the sessions end; any other is unknown', async () => {
    const person = await buildUser(app.db);
    const client = await app.signIn(person);
    const first = await make(client);
    const second = await make(client);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect((await client.get('/api/user/calendar-feed')).body).toEqual({ since: expect.any(String) });
    expect((await client.delete('/api/user/calendar-feed')).status).toBe(204);
    expect((await read(second)).status).toBe(404);
    expect((await client.get('/api/user/calendar-feed')).body).toEqual({ since: null });

    const third = await make(client);
    await client.post('/api/user/sessions/end-others');
    expect((await read(third)).status).toBe(404);
    for (const path of [`/api/calendar/${'x'.repeat(43)}.ics`, '/api/calendar/x.ics']) {
      expect((await read(path)).status).toBe(404);
    }
  });

  test('of a deleted patient and of a disabled admin is unknown', async () => {
    const person = await buildUser(app.db);
    const admin = await buildAdmin(app.db);
    const paths = [await make(await app.signIn(person)), await make(await app.signIn(admin))];
    await app.db('users').where({ id: person.id }).update({ deleted_at: '2026-01-01T00:00:00Z' });
    await app.db('users').where({ id: admin.id }).update({ disabled_at: '2026-01-01T00:00:00Z' });
    for (const path of paths) expect((await read(path)).status).toBe(404);
  });
});

test('a moved appointment is revised: a higher SEQUENCE and a later DTSTAMP', async () => {
  const person = await buildUser(app.db);
  const desk = await app.signIn(await buildAdmin(app.db));
  const booking = await buildConfirmed(app.db, {
    userId: person.id,
    appointmentDate: addDays(londonToday(new Date()), 40),
    appointmentTime: '10:00',
  });
  const path = await make(await app.signIn(person));
  const eventOf = async () => {
    const [event] = parse((await read(path)).text);
    return {
      sequence: event!.sequence,
      status: event!.component.getFirstPropertyValue('status'),
      stamp: event!.component.getFirstPropertyValue('dtstamp')!.toString(),
    };
  };
  await app.db('bookings').where({ id: booking.id }).update({ created_at: '2026-01-01T00:00:00Z' });
  const before = await eventOf();
  const moved = { appointmentDate: addDays(londonToday(new Date()), 41), appointmentTime: '11:00' };
  expect((await desk.post(`/api/admin/bookings/${booking.id}/confirm`, moved)).status).toBe(200);
  const after = await eventOf();
  expect(after.sequence).toBeGreaterThan(before.sequence);
  expect(after.stamp > before.stamp).toBe(true);
  expect(after.status).toBe('CONFIRMED');
});

test('every time in a feed is the clinic’s, also across both clock changes', () => {
  const days = fc.oneof(
    fc.integer({ min: 0, max: 1500 }).map((after) => addDays('2026-01-01', after)),
    fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'),
  );
  const starts = fc.integer({ min: 0, max: 46 }).map((half) => fromMinutes(half * 30));
  fc.assert(
    fc.property(days, starts, fc.constantFrom(15, 30), (date, time, minutes) => {
      const instant = toInstant(date, time);
      // Skipped by the clocks, or twice: nobody is booked at night.
      fc.pre(instant !== undefined && time >= '03:00');
      const row = { id: 1, version: 1, changedAt: '2026-01-01T00:00:00Z', date, time, minutes };
      const [event] = parse(feedFile('patient', [appointmentTime(row)]));
      for (const name of ['dtstart', 'dtend']) {
        expect(event!.component.getFirstProperty(name)?.getParameter('tzid')).toBe('Europe/London');
      }
      expect(event!.startDate.toJSDate()).toEqual(instant);
      expect(event!.endDate.toJSDate().getTime() - instant!.getTime()).toBe(minutes * 60_000);
    }),
  );
});
