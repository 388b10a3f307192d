import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scheduleCalls, type Schedule } from '#shared/contracts/schedule.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { buildAdmin, buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import type { UserModel } from '#api/models/UserModel.ts';
import { startTestApp, type TestApp, type TestClient } from '#api/testing/app.ts';
import { callerForm, inDays } from '#api/testing/forms.ts';
import { loseServer, type OutageDesk } from '#api/testing/outageDesk.ts';

let app: TestApp;
let admin: UserModel;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await buildAdmin(app.db);
  client = await app.signIn(admin);
});
afterAll(() => app.stop());

const day = [1, 2, 3, 4, 5].map(inDays).find((date) => isUsuallyOpen(date)) ?? inDays(1);
beforeEach(() => app.db('bookings').update({ status: 'cancelled' }));

const openDesk = async (): Promise<OutageDesk> => (await loseServer({ app, admin, client })).desk;

const build = (appointmentTime = '10:00') =>
  buildConfirmed(app.db, { service: 'Vitamin Injections', appointmentDate: day, appointmentTime });
const at = (appointmentTime: string) => ({ appointmentDate: day, appointmentTime });

describe('the desk refuses what the server would refuse', () => {
  const cases: [
    string,
    (desk: OutageDesk) => Promise<{ path: string; method: string; body: object; offline: Response }>,
  ][] = [
    [
      'a taken time',
      async (desk) => {
        const booking = await build('16:00');
        await build('14:00');
        await desk.fetchSnapshot();
        const body = at('14:00');
        const path = `/api/admin/bookings/${booking.id}/confirm`;
        return {
          path,
          method: 'POST',
          body,
          offline: await desk.note('confirmBooking', { id: booking.id }, body),
        };
      },
    ],
    [
      'an impossible time',
      async (desk) => {
        const booking = await build('16:00');
        await desk.fetchSnapshot();
        const body = { appointmentDate: day, appointmentTime: '10:10' };
        const path = `/api/admin/bookings/${booking.id}/confirm`;
        return {
          path,
          method: 'POST',
          body,
          offline: await desk.note('confirmBooking', { id: booking.id }, body),
        };
      },
    ],
    [
      'a wrong status',
      async (desk) => {
        const { id } = await buildBooking(app.db, { preferredDate: day });
        await desk.fetchSnapshot();
        const body = { status: 'completed' };
        return {
          path: `/api/admin/bookings/${id}`,
          method: 'PATCH',
          body,
          offline: await desk.note('updateBooking', { id }, body),
        };
      },
    ],
    [
      'a minor',
      async (desk) => {
        const body = callerForm({ ...at('10:00'), dateOfBirth: `${Number(day.slice(0, 4)) - 10}-01-01` });
        const offline = await desk.note('createCallerBooking', {}, body);
        return { path: '/api/admin/bookings/caller', method: 'POST', body, offline };
      },
    ],
    [
      'a blocked time over an appointment',
      async (desk) => {
        await build('10:00');
        await desk.fetchSnapshot();
        const body = { startDate: day, endDate: day, startTime: '09:00', endTime: '12:00', reason: 'Lunch' };
        const offline = await desk.note('blockTime', {}, body);
        return { path: scheduleCalls.blockTime.path, method: 'POST', body, offline };
      },
    ],
  ];
  test.each(cases)('%s, in the same words', async (_, run) => {
    const { path, method, body, offline } = await run(await openDesk());
    const online = await client.send(method, path, body);
    expect(online.status).toBeGreaterThanOrEqual(400);
    expect([offline.status, offline.headers.get('x-error-code'), await offline.text()]).toEqual([
      online.status,
      online.headers.get('x-error-code'),
      online.text,
    ]);
  });

  test('and changes that need the server, or a day outside the snapshot', async () => {
    const booking = await build();
    const desk = await openDesk();
    const far = { appointmentDate: inDays(30), appointmentTime: '10:00' };
    const answer = await desk.note('confirmBooking', { id: booking.id }, far);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([503, 'never_sent']);
    expect(desk.entries()).toEqual([]);
    const days = desk.read(scheduleCalls.getSchedule, `/api/admin/schedule?from=${day}&to=${inDays(30)}`);
    const schedule = (await days?.json()) as Schedule | undefined;
    expect(schedule?.blocked.at(-1)).toMatchObject({
      startDate: inDays(15),
      reason: 'Not kept on this computer',
    });
  });
});
