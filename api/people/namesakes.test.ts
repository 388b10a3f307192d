import { expect, test } from 'vitest';
import { isUsuallyOpen } from '#shared/domain/freeTimes.ts';
import { buildAdmin, buildBooking, buildConfirmed, buildOffer, buildUser } from '#api/demo/factories.ts';
import { testApp } from '#api/testing/app.ts';
import { inDays } from '#api/testing/forms.ts';

const app = await testApp();
const desk = await app.signIn(await buildAdmin(app.db));

test('namesakes have their birth dates in a household, in To answer, among earlier times and among offers', async () => {
  const name = 'Nora Lark';
  let free = 9;
  while (!isUsuallyOpen(inDays(free))) free++;
  const dates = ['1961-10-08', '1990-05-18'];
  for (const [index, dateOfBirth] of dates.entries()) {
    const { id: userId } = await buildUser(app.db, { firstName: 'Nora', lastName: 'Lark', dateOfBirth });
    const own = { userId, name };
    await buildBooking(app.db, own);
    await buildOffer(app.db, { booking: own, times: [{ date: inDays(40 + index), time: '11:00' }] });
    await buildConfirmed(app.db, {
      ...own,
      appointmentDate: inDays(90 + index),
      earlierWantedAt: '2026-01-02T03:04:05Z',
    });
  }
  const [mother, daughter] = await app.db('users').where({ first_name: 'Nora' }).orderBy('id').pluck('id');
  const carer = { relation: 'carer', seesAppointments: false };
  await desk.post(`/api/admin/users/${mother}/household/${daughter}`, carer);
  const guest = { userId: null, name: 'Gina Guest', dateOfBirth: '1970-01-02' };
  await buildBooking(app.db, guest);
  await buildBooking(app.db, { userId: (await buildUser(app.db)).id, name: 'Only One' });
  const cancelled = await buildConfirmed(app.db, { appointmentDate: inDays(free), appointmentTime: '10:00' });
  await desk.patch(`/api/admin/bookings/${cancelled.id}`, { status: 'cancelled' });

  type Named = { name: string; bornOn: string | null };
  const bornOf = (rows: Named[], whose: string) =>
    rows
      .flatMap((row) => (row.name === whose ? [row.bornOn] : []))
      .toSorted((a, b) => (a ?? '').localeCompare(b ?? ''));
  const queue = (await desk.get('/api/admin/queue')).body as Named[];
  expect(bornOf(queue, name)).toEqual(dates);
  expect(bornOf(queue, guest.name)).toEqual([guest.dateOfBirth]);
  expect(bornOf(queue, 'Only One')).toEqual([null]);
  expect(bornOf((await desk.get('/api/admin/offers')).body, name)).toEqual(dates);
  expect(bornOf((await desk.get(`/api/admin/users/${mother}`)).body.household, name)).toEqual([dates[1]]);
  const [freed] = (await desk.get('/api/admin/freed-times')).body as { waiting: Named[] }[];
  expect(bornOf(freed!.waiting, name)).toEqual(dates);
});
