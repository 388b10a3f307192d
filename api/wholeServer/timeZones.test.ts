import { afterAll, describe, expect, test } from 'vitest';
import { addDays, londonNow, londonToday } from '#shared/domain/wallTime.ts';
import { buildAdmin, buildBooking, buildUser } from '#api/demo/factories.ts';
import { TestClient, type Answer } from '#api/testing/app.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { startServerProcess, stopServerProcesses } from '#api/testing/serverProcess.ts';

/** Three servers in different time zones on one database: their responses must be equal. */
const zones = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'];

function wallIn(minutes: number): readonly [date: string, time: string] {
  const { date, time } = londonNow(new Date(Date.now() + minutes * 60_000));
  return [date, time];
}
const [halfHourAgo, inHalfAnHour] = [wallIn(-30), wallIn(30)];

/** The next day on which the clocks change in March (3) or October (10). */
function nextChange(month: 3 | 10): string {
  for (let day = addDays(londonToday(new Date()), 2); ; day = addDays(day, 1)) {
    const isSunday = new Date(day).getUTCDay() === 0;
    if (Number(day.slice(5, 7)) === month && isSunday && day.slice(8) > '24') return day;
  }
}

async function signIn(urls: string[], { email }: { email: string }) {
  const first = new TestClient(urls[0] ?? '');
  expect((await first.post('/api/login', { email, password: 'correct horse' })).status).toBe(200);
  return urls.map((url) => first.through(url));
}

const database = await createTestDatabase();
const servers = await Promise.all(
  zones.map((zone) => startServerProcess({ TZ: zone, DATABASE_URL: database.runtimeUrl })),
);
const urls = servers.map(({ url }) => url);
const { knex } = database;
const user = await buildUser(knex);
const patients = await signIn(urls, user);
const admins = await signIn(urls, await buildAdmin(knex));
// Days of clock changes, ends of days and years, and the current minute; none of them blocks a time.
for (const [appointmentDate, appointmentTime] of [
  ['2026-10-25', '09:00'],
  ['2027-03-28', '09:00'],
  ['2027-03-28', '17:00'],
  ['2026-12-31', '17:00'],
  ['2028-02-29', '12:30'],
  halfHourAgo,
  inHalfAnHour,
] as const) {
  await buildBooking(knex, { userId: user.id, appointmentDate, appointmentTime });
}
await buildBooking(knex, { userId: user.id, preferredDate: '2027-03-28' });
afterAll(async () => {
  await stopServerProcesses();
  await database.drop();
});

/** The response of all servers; fails unless all are identical. */
async function requestAll(
  clients: TestClient[],
  request: (client: TestClient) => Promise<Answer>,
): Promise<Answer> {
  const answers = await Promise.all(clients.map(request));
  for (const { status, text } of answers) {
    expect({ status, text }).toEqual({ status: answers[0]?.status, text: answers[0]?.text });
  }
  return answers[0] as Answer;
}

describe('in every zone', () => {
  test.each(['/api/user', '/api/bookings/mine', '/api/loyalty/progress', '/api/personalised-care/mine'])(
    'GET %s answers the same',
    async (path) => {
      expect((await requestAll(patients, (client) => client.get(path))).status).toBe(200);
    },
  );

  test.each([
    '/api/admin/bookings',
    '/api/admin/bookings?filter=past',
    '/api/admin/bookings?filter=upcoming',
    '/api/admin/bookings/counts',
    '/api/admin/bookings?from=2027-03-28&to=2027-03-28',
    '/api/admin/users',
  ])('GET %s answers the same', async (path) => {
    expect((await requestAll(admins, (client) => client.get(path))).status).toBe(200);
  });

  test('a confirmation keeps its wall-clock time and refuses a past day', async () => {
    const { id } = await buildBooking(database.knex, { userId: user.id });
    for (const [appointmentDate, appointmentTime] of [
      [nextChange(3), '13:00'],
      [nextChange(10), '09:00'],
      [addDays(londonToday(new Date()), 1), '09:30'],
    ] as const) {
      for (const client of admins) {
        const when = { appointmentDate, appointmentTime };
        const answer = await client.post(`/api/admin/bookings/${id}/confirm`, when);
        expect(answer).toMatchObject({ status: 200, body: when });
      }
    }
    const refused = await requestAll(admins, (client) =>
      client.post(`/api/admin/bookings/${id}/confirm`, {
        appointmentDate: addDays(londonToday(new Date()), -1),
        appointmentTime: '09:30',
      }),
    );
    expect(refused.status).toBe(422);
  });
});
