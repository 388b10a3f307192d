import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildBooking } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

const app = await testApp();
const desk = await app.signIn(await buildAdmin(app.db));

let next = 10;
/** Three days in a row without appointments of other tests. */
const freeDays = () => {
  const first = inDays((next += 10));
  return [first, addDays(first, 1), addDays(first, 2)];
};
const noon = { startTime: '12:00', endTime: '13:00' };
const lunch = (dates: string[], times: object = noon) =>
  desk.post('/api/admin/blocked-times/series', {
    days: dates.map((date) => ({ date, reason: 'Lunch' })),
    ...times,
  });
const confirm = async (appointmentDate: string, appointmentTime: string) => {
  const { id } = await buildBooking(app.db);
  return desk.post(`/api/admin/bookings/${id}/confirm`, { appointmentDate, appointmentTime });
};
const blockedOn = async (from: string, to: string) => {
  const { body } = await desk.get(`/api/admin/schedule?from=${from}&to=${to}`);
  return body.blocked as { id: number; startDate: string; startTime: string | null; seriesId: string }[];
};

describe('several days', () => {
  test('are blocked in one request around what stands on them, and undone as one', async () => {
    const [first, second, third] = freeDays() as [string, string, string];
    expect((await confirm(second, '12:30')).status).toBe(200);
    const blocking = await lunch([third, first, second, first], { startTime: '12:00', endTime: '14:00' });
    expect(blocking).toMatchObject({ status: 201, body: { blocked: 3, taken: [second] } });
    const rows = await blockedOn(first, third);
    expect(rows.map(({ startDate, startTime }) => [startDate, startTime])).toEqual([
      [first, '12:00'],
      [second, '12:00'],
      [third, '12:00'],
    ]);
    expect(new Set(rows.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect((await confirm(first, '12:00')).status).toBe(409);
    expect((await confirm(first, '14:00')).status).toBe(200);
    // Beside the appointment until 13:15 the time is blocked all the same.
    expect((await confirm(second, '13:30')).status).toBe(409);
    const undo = () => desk.post(`/api/admin/events/${blocking.headers.get('x-undo-event')}/undo`, {});
    expect((await undo()).status).toBe(204);
    expect(await blockedOn(first, third)).toEqual([]);
  });

  test('are refused where nothing is left of them', async () => {
    const days = freeDays();
    expect((await lunch(days, {})).body).toEqual({ blocked: 3, taken: [] });
    expect((await lunch(days)).status).toBe(409);
    expect((await lunch([inDays(-3)])).status).toBe(409);
    expect((await lunch([])).status).toBe(400);
    expect((await lunch(days, { startTime: '13:00', endTime: '12:00' })).status).toBe(400);
    expect((await lunch(days, { startTime: '13:00' })).status).toBe(400);
  });

  test('are freed together, from a day on', async () => {
    const [first, second, third] = freeDays() as [string, string, string];
    await lunch([first, second, third]);
    const rows = await blockedOn(first, third);
    const ofSecond = rows.find(({ startDate }) => startDate === second)!;
    const free = (id: number) => desk.post(`/api/admin/blocked-times/${id}/unblock-series`, {});
    expect((await free(ofSecond.id)).status).toBe(204);
    expect((await blockedOn(first, third)).map(({ startDate }) => startDate)).toEqual([first]);
    expect((await confirm(third, '12:00')).status).toBe(200);
    expect((await free(ofSecond.id)).status).toBe(404);
    const { body } = await desk.post('/api/admin/blocked-times', {
      startDate: second,
      endDate: second,
      reason: 'Holiday',
    });
    expect((await free(body.id)).status).toBe(404);
  });
});
