import { beforeEach, describe, expect, test } from 'vitest';
import { commandOf } from '#shared/commands/deskCommands.ts';
import type { OfflineCallName } from '#shared/contracts/queuedCommand.ts';
import { scheduleCalls, type Schedule } from '#shared/contracts/schedule.ts';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { buildAdmin, buildBooking, buildConfirmed } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { callerForm, inDays } from '#api/testing/forms.ts';
import { loseServer, type OutageDesk } from '#api/testing/outageDesk.ts';

const app = await testApp();
const admin = await buildAdmin(app.db);
const client = await app.signIn(admin);

const day = [1, 2, 3, 4, 5].map(inDays).find((date) => isUsuallyOpen(date)) ?? inDays(1);
beforeEach(() => app.db('bookings').update({ status: 'cancelled' }));

const openDesk = async (): Promise<OutageDesk> => (await loseServer({ app, admin, client })).desk;

const build = (appointmentTime = '10:00') =>
  buildConfirmed(app.db, { service: 'Vitamin Injections', appointmentDate: day, appointmentTime });
const request = () => buildBooking(app.db, { preferredDate: day });
const idOf = ({ id }: { id: number }) => id;
const at = (appointmentTime: string) => ({ appointmentDate: day, appointmentTime });

describe('the desk refuses what the server would refuse', () => {
  const minor = `${Number(day.slice(0, 4)) - 10}-01-01`;
  const lunch = { startDate: day, endDate: day, startTime: '09:00', endTime: '12:00', reason: 'Lunch' };
  test.each<[string, OfflineCallName, body: object, () => Promise<number>]>([
    [
      'a taken time',
      'confirmBooking',
      at('14:00'),
      () =>
        build('14:00')
          .then(() => build('16:00'))
          .then(idOf),
    ],
    ['an impossible time', 'confirmBooking', at('10:10'), () => build('16:00').then(idOf)],
    ['a wrong status', 'updateBooking', { status: 'completed' }, () => request().then(idOf)],
    ['a minor', 'createCallerBooking', callerForm({ ...at('10:00'), dateOfBirth: minor }), async () => 0],
    ['a blocked time over an appointment', 'blockTime', lunch, () => build('10:00').then(idOf)],
  ])('%s, in the same words', async (_, call, body, prepare) => {
    const id = await prepare();
    const desk = await openDesk();
    const offline = await desk.note(call, { id }, body);
    const { method, path } = commandOf(call).contract;
    const online = await client.send(method, path.replace(':id', String(id)), body);
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
