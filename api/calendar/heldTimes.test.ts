import { afterEach, expect, test, vi } from 'vitest';
import { toInstant } from '#shared/domain/wallTime.ts';
import { requestNoticeHours } from '#shared/domain/requestableTimes.ts';
import { buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { outcomeOf, testApp, type TestClient } from '#api/testing/app.ts';

const app = await testApp();
await app.db('clinic_settings').update({ booked_at_once: ['consultation'] });
const service = 'Consultation';
const hour = 3_600_000;

afterEach(() => void vi.useRealTimers());
const at = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now });

const details = { name: 'Pat Example', email: 'pat@example.test', phone: '020 7946 0001', message: null };
const book = (client: TestClient, date: string, time: string) =>
  client.post('/api/bookings/at-once', { ...details, service, date, time });

test('a held time is booked until its minutes are over, also where the notice ends before them', async () => {
  const when = { date: '2027-07-13', time: '10:00' };
  const end = toInstant(when.date, when.time)!.getTime() - requestNoticeHours * hour;
  at(end - 60_000);
  const [holder, other] = [
    await app.signIn(await buildUser(app.db)),
    await app.signIn(await buildUser(app.db)),
  ];
  expect((await holder.post('/api/held-time', { service, ...when })).status).toBe(200);
  at(end + 60_000);
  expect(outcomeOf(await book(other, when.date, when.time))).toEqual([422, 'not_requestable']);
  expect((await book(holder, when.date, when.time)).status).toBe(201);
});

test('an appointment that has begun by the clinic’s clock is not one to come', async () => {
  const begun = { appointmentDate: '2027-07-13', appointmentTime: '14:00' };
  at(toInstant(begun.appointmentDate, '14:30')!.getTime());
  const user = await buildUser(app.db);
  await buildConfirmed(app.db, { userId: user.id, service, ...begun });
  const client = await app.signIn(user);
  expect((await book(client, '2027-07-14', '10:00')).status).toBe(201);
  expect(outcomeOf(await book(client, '2027-07-15', '10:00'))).toEqual([409, 'already_booked']);
});
