import { expect, test } from 'vitest';
import { openDatabase } from '#api/db/connection.ts';
import { buildUser } from '#api/demo/factories.ts';
import { hitCounter } from '#api/http/limits.ts';
import { testApp } from '#api/testing/app.ts';
import { bookingForm } from '#api/testing/forms.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const app = await testApp();

const limit = { key: 'one', hits: 5, seconds: 60 };
const other = { key: 'other', hits: 5, seconds: 60 };
const ascending = (numbers: number[]) => numbers.toSorted((a, b) => a - b);

test('gives each hit a unique number, whichever copy counts it and whatever else is counted', async () => {
  const db = openDatabase(app.databaseUrl);
  const [here, there] = [hitCounter(app.serverDb), hitCounter(db)];
  const hits = Array.from({ length: 60 }, (_, index) => (index % 2 ? here : there).add(limit));
  const others = [here.add(other), there.add(other)];
  expect(ascending((await Promise.all(hits)).map((count) => count.hits))).toEqual(hits.map((_, n) => n + 1));
  expect(ascending((await Promise.all(others)).map((count) => count.hits))).toEqual([1, 2]);
  await here.giveBack([limit, other]);
  expect(await here.add(limit)).toMatchObject({ hits: 60 });
  await db.destroy();
});

test('counts without waiting for the disk, and the connection’s next statement is durable again', async () => {
  const db = openDatabase(app.databaseUrl, { max: 1 });
  await db.raw('SET synchronous_commit TO on');
  await hitCounter(db).add(limit);
  expect((await db.raw('SHOW synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }]);
  await db.destroy();
});

test('holds no lock while the counted request is being processed', async () => {
  const user = await buildUser(app.db);
  const patient = await app.signIn(user);
  const busy = await app.db.transaction();
  await busy.raw('LOCK TABLE bookings IN SHARE MODE');
  const booking = patient.post('/api/bookings', bookingForm(user));
  const isWaiting = async () => {
    const { rows } = await busy.raw(
      `SELECT FROM pg_locks WHERE NOT granted AND relation = 'bookings'::regclass`,
    );
    return rows.length > 0;
  };
  await waitUntil(isWaiting);
  const key = `%user:${user.id}`;
  const free = await busy('rate_limits').where('key', 'like', key).forUpdate().skipLocked();
  expect(free).toMatchObject([{ hits: 1 }]);
  await busy.commit();
  expect((await booking).status).toBe(201);
});
