import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin, buildBooking, buildConfirmed, buildUser } from '#api/demo/factories.ts';
import { startTestApp, type Answer, type TestApp, type TestClient } from '#api/testing/app.ts';
import { bookingForm, inDays, manualForm } from '#api/testing/forms.ts';
import { isFullRun, repeats } from '#api/testing/fullRun.ts';

/**
 * Truly concurrent requests, some rounds of each, on two copies of the server that share a database, and in a full run
 * on one alone: every guard has to be PostgreSQL's, so that copies work as one.
 */
const copiesOfServer = isFullRun ? [1, 2] : [2];
const rounds = Array.from({ length: repeats(5) }, (_, round) => round);

/** Sends this many requests at once. A 503 did nothing, as a slow machine's full pool gives: it is repeated. */
const atOnce = (count: number, send: (index: number) => Promise<Answer>) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      let answer = await send(index);
      while (answer.status === 503) {
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        answer = await send(index);
      }
      return answer;
    }),
  );

const withStatus = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status);

/** Number of responses by status. */
function countList(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe.each(copiesOfServer)('with copies of the server: %i', (copies) => {
  let app: TestApp;
  let urls: string[];
  let adminDesks: TestClient[];
  const deadlocks: unknown[] = [];

  /** The same signed-in client at every copy; requests alternate between them. */
  const atEveryCopy = (client: TestClient) => urls.map((url) => client.through(url));
  const pick = (clients: TestClient[], index: number) => clients[index % clients.length] as TestClient;
  const desk = (index: number) => pick(adminDesks, index);

  const countRows = async (table: string, where: Record<string, unknown>) =>
    Number((await app.db(table).where(where).count('* as rows').first())?.['rows']);

  beforeAll(async () => {
    // Without a hold, so that a deleted account is erased at once.
    app = await startTestApp({ MAIL_HOLD_SECONDS: '0' });
    app.db.on('query-error', (error: { code?: string }) => {
      if (error.code === '40P01') deadlocks.push(error);
    });
    urls = copies === 1 ? [app.url] : [app.url, await app.addCopy()];
    adminDesks = atEveryCopy(await app.signIn(await buildAdmin(app.db)));
  });
  afterAll(() => app.stop());

  describe('POST /api/admin/bookings/:id/confirm', () => {
    test('gives a time to one of forty concurrent requests and names the conflict to the others', async () => {
      for (const round of rounds) {
        const date = inDays(10 + round);
        const user = await buildUser(app.db);
        const bookings = await Promise.all(
          Array.from({ length: 40 }, () => buildBooking(app.db, { userId: user.id })),
        );
        const answers = await atOnce(40, (index) =>
          desk(index).post(`/api/admin/bookings/${bookings[index]?.id}/confirm`, {
            appointmentDate: date,
            // 45 minutes each: 10:00 and 10:30 overlap.
            appointmentTime: index % 2 === 0 ? '10:00' : '10:30',
          }),
        );
        expect(countList(answers)).toEqual({ 200: 1, 409: 39 });
        // The lock serialises writers; without it they run into deadlocks, which take PostgreSQL a second each.
        expect(deadlocks).toEqual([]);
        const start = withStatus(answers, 200)[0]?.body.appointmentTime;
        const taken = start === '10:00' ? '10:00–10:45' : '10:30–11:15';
        for (const loser of withStatus(answers, 409)) {
          expect(loser.text).toBe(`That time overlaps another appointment (${taken}).`);
        }
        expect(await countRows('bookings', { appointment_date: date, status: 'confirmed' })).toBe(1);
      }
    });

    test('and a manual booking do not share a time', async () => {
      const user = await buildUser(app.db);
      for (const round of rounds) {
        const when = { appointmentDate: inDays(30 + round), appointmentTime: '14:00' };
        const bookings = await Promise.all(
          Array.from({ length: 10 }, () => buildBooking(app.db, { userId: user.id })),
        );
        const answers = await atOnce(20, (index) =>
          index % 2 === 0
            ? desk(index / 2).post(`/api/admin/bookings/${bookings[index / 2]?.id}/confirm`, when)
            : desk((index - 1) / 2).post('/api/admin/bookings/manual', manualForm(user, when)),
        );
        expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
        expect(withStatus(answers, 409)).toHaveLength(19);
      }
    });
  });

  describe('PATCH /api/admin/bookings/:id', () => {
    test('completes or cancels, never both, and adds one stamp', async () => {
      const user = await buildUser(app.db);
      const patient = await app.signIn(user);
      let completed = 0;
      for (const round of rounds) {
        const { id } = await buildConfirmed(app.db, {
          userId: user.id,
          appointmentDate: inDays(70 + round),
        });
        const answers = await atOnce(50, (index) =>
          desk(index).patch(`/api/admin/bookings/${id}`, {
            status: (index + round) % 2 === 0 ? 'completed' : 'cancelled',
          }),
        );
        expect(countList(answers)).toEqual({ 200: 1, 409: 49 });
        const status = withStatus(answers, 200)[0]?.body.status as string;
        for (const loser of withStatus(answers, 409)) expect(loser.text).toContain(`is ${status};`);
        expect(await countRows('events', { subject_type: 'booking', subject_id: id })).toBe(1);
        if (status === 'completed') completed++;
        expect((await patient.get('/api/user')).body.loyaltyStamps).toBe(completed);
      }
    });

    test('counts all treatments completed at the same moment', async () => {
      for (const round of rounds) {
        const user = await buildUser(app.db);
        const bookings = await Promise.all(
          ['09:00', '10:00', '11:00', '12:00'].map((appointmentTime) =>
            buildConfirmed(app.db, {
              userId: user.id,
              appointmentDate: inDays(90 + round),
              appointmentTime,
            }),
          ),
        );
        const answers = await atOnce(4, (index) =>
          desk(index).patch(`/api/admin/bookings/${bookings[index]?.id}`, { status: 'completed' }),
        );
        expect(countList(answers)).toEqual({ 200: 4 });
        expect(await countRows('users', { id: user.id, loyalty_stamps: 4 })).toBe(1);
      }
    });
  });

  test('DELETE /api/admin/users/:id succeeds during completions, each of which succeeds or returns that it is cancelled', async () => {
    for (const round of rounds) {
      const user = await buildUser(app.db);
      const bookings = await Promise.all(
        ['09:00', '10:00', '11:00'].map((appointmentTime) =>
          buildConfirmed(app.db, {
            userId: user.id,
            appointmentDate: inDays(110 + round),
            appointmentTime,
          }),
        ),
      );
      const answers = await atOnce(4, (index) =>
        index === 3
          ? desk(index).delete(`/api/admin/users/${user.id}`)
          : desk(index).patch(`/api/admin/bookings/${bookings[index % 3]?.id}`, { status: 'completed' }),
      );
      const { 200: done = 0, 409: tooLate = 0, ...others } = countList(answers);
      expect([done + tooLate, others]).toEqual([4, {}]);
      expect(answers[3]?.status).toBe(200);
      expect(await countRows('bookings', { user_id: user.id })).toBe(0);
    }
  });

  describe('POST /api/bookings', () => {
    test('stores one row for fifty identical requests with one Idempotency-Key', async () => {
      for (const _ of rounds) {
        const user = await buildUser(app.db);
        const browsers = atEveryCopy(await app.signIn(user));
        const key = randomUUID();
        const form = bookingForm(user);
        const answers = await atOnce(50, (index) =>
          pick(browsers, index).post('/api/bookings', form, { 'Idempotency-Key': `"${key}"` }),
        );
        expect(countList(answers)).toEqual({ 201: 50 });
        const id = answers[0]?.body.id as number;
        for (const answer of answers) expect(answer.text).toBe(answers[0]?.text);
        expect(answers.filter(({ headers }) => headers.has('Idempotent-Replayed'))).toHaveLength(49);
        expect(await countRows('bookings', { user_id: user.id })).toBe(1);
        expect(await countRows('outbox_messages', { subject_type: 'booking', subject_id: id })).toBe(2);
        expect(await countRows('events', { subject_type: 'booking', subject_id: id })).toBe(1);
      }
    });
  });

  test('GET /api/bookings/mine returns thirty concurrent patients their own bookings', async () => {
    const patients = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const user = await buildUser(app.db);
        const booking = await buildBooking(app.db, { userId: user.id, phone: `020 7946 ${user.id}` });
        return { user, booking, browsers: atEveryCopy(await app.signIn(user)) };
      }),
    );
    for (const round of rounds) {
      const answers = await Promise.all(
        patients.map(({ browsers }, index) => pick(browsers, index + round).get('/api/bookings/mine')),
      );
      for (const [index, { user, booking }] of patients.entries()) {
        expect(answers[index]?.body).toEqual([
          expect.objectContaining({ id: booking.id, userId: user.id, phone: booking.phone }),
        ]);
      }
    }
  });

  describe('POST /api/loyalty/claim-reward', () => {
    test('grants a reward to one of twenty claims', async () => {
      for (const _ of rounds) {
        const user = await buildUser(app.db);
        await app.db('user_loyalty_progress').insert({
          user_id: user.id,
          completed_stage_ids: ['stage-welcome', 'stage-regular'],
          earned_reward_ids: ['reward-skin-check'],
        });
        const browsers = atEveryCopy(await app.signIn(user));
        const answers = await atOnce(20, (index) =>
          pick(browsers, index).post('/api/loyalty/claim-reward', { stageId: 'stage-regular' }),
        );
        expect(countList(answers)).toEqual({ 201: 1, 409: 19 });
        for (const loser of withStatus(answers, 409)) {
          expect(loser.text).toBe('This reward has already been claimed.');
        }
        expect(await countRows('reward_claims', { user_id: user.id })).toBe(1);
        expect(await countRows('events', { action: 'reward_claimed', actor_id: user.id })).toBe(1);
      }
    });
  });
});

describe.each(copiesOfServer)('with limits and copies of the server: %i', (copies) => {
  let app: TestApp;
  let guests: TestClient[];

  beforeAll(async () => {
    // Behind a proxy, so that each guess can come from another address.
    app = await startTestApp({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
    guests = [app.guest()];
    if (copies === 2) guests.push(app.guest().through(await app.addCopy()));
  });
  afterAll(() => app.stop());

  test('POST /api/login checks five of fifty concurrent passwords', async () => {
    for (const round of rounds) {
      const { id, email } = await buildUser(app.db);
      const guess = (index: number, password: string) =>
        (guests[index % guests.length] as TestClient).post(
          '/api/login',
          { email, password },
          { 'X-Forwarded-For': `10.0.${round}.${index}` },
        );
      const answers = await atOnce(50, (index) => guess(index, `wrong guess ${index}`));
      expect(countList(answers)).toEqual({ 401: 5, 429: 45 });
      for (const refused of withStatus(answers, 429)) {
        expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
      }
      // Every checked wrong password records an event.
      const failures = await app.db('events').where({ action: 'login_failed', subject_id: id });
      expect(failures).toHaveLength(5);
      // Not even the right password is checked while the account is blocked.
      expect((await guess(50, 'correct horse')).status).toBe(429);
    }
  });
});
