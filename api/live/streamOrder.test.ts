import { randomBytes } from 'node:crypto';
import type { PassThrough } from 'node:stream';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#api/db/connection.ts';
import { buildAdmin } from '#api/demo/factories.ts';
import { openLive, type Live } from '#api/live/streams.ts';
import { testDatabase } from '#api/testing/database.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

/** A pool of one connection, so that a test controls when streams read missed events. */
let narrow: Knex;
let live: Live;

const database = await testDatabase();
const { id, sessionEpoch } = await buildAdmin(database.knex);
const who = { audience: 'admin' as const, userId: id, sessionHash: randomBytes(32) };
const row = { id_hash: who.sessionHash, user_id: id, epoch: sessionEpoch, data: '{}', device: 'Test' };
await database.knex('sessions').insert(row);
beforeEach(() => {
  narrow = openDatabase(database.runtimeUrl, { max: 1, acquireTimeout: 20_000 });
  live = openLive({
    url: database.runtimeUrl,
    db: narrow,
    log: pino({ level: 'silent' }),
    heartbeatMs: 60_000,
  });
});
afterEach(async () => {
  await live.stop();
  await narrow.destroy();
});

function collect(stream: PassThrough) {
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    text: () => text,
    ids: () => [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id)),
  };
}

async function addEvent(bookingId: number): Promise<number> {
  const rows = await database
    .knex('events')
    .insert({ action: 'booking_requested', subject_type: 'booking', subject_id: bookingId })
    .returning<{ id: number }[]>('id');
  return rows[0]!.id;
}

/** Waits until an open stream receives an event; earlier ones are not sent. */
async function waitUntilListening(): Promise<ReturnType<typeof collect>> {
  const stream = collect(await live.open(who, ''));
  await waitUntil(async () => {
    await addEvent(999);
    return stream.ids().includes(999);
  });
  return stream;
}

const withoutTheFirst = (ids: number[]) => ids.filter((id) => id !== 999);

test('events during the catch-up are sent after it, and once', async () => {
  const witness = await waitUntilListening();
  const missed = [await addEvent(1), await addEvent(2)];
  await waitUntil(() => witness.ids().includes(2));

  const busy = await narrow.transaction();
  const opening = live.open(who, String(missed[0]! - 1));
  await waitUntil(() => live.count() === 2);
  // The catch-up will find it as well.
  await addEvent(3);
  await waitUntil(() => witness.ids().includes(3));
  await busy.commit();

  const stream = collect(await opening);
  await waitUntil(() => stream.ids().includes(3));
  await addEvent(4);
  await waitUntil(() => stream.ids().includes(4));
  expect(withoutTheFirst(stream.ids())).toEqual([1, 2, 3, 4]);
  expect(withoutTheFirst(witness.ids())).toEqual([1, 2, 3, 4]);
});

test('events during the start of a stream are sent after its first id', async () => {
  const witness = await waitUntilListening();
  const busy = await narrow.transaction();
  const opening = live.open(who, '');
  await waitUntil(() => live.count() === 2);
  await addEvent(5);
  await waitUntil(() => witness.ids().includes(5));
  await busy.commit();
  const stream = collect(await opening);
  await waitUntil(() => stream.ids().includes(5));
  expect(stream.text()).toMatch(/event: ready[^]*"id":5/);
});

test('an event that commits after later ids is sent once', async () => {
  const witness = await waitUntilListening();
  const event = { action: 'booking_requested', subject_type: 'booking' };
  const late = await database.knex.transaction();
  const failed = await database.knex.transaction();
  await late('events').insert({ ...event, subject_id: 11 });
  await failed('events').insert({ ...event, subject_id: 12 });
  await failed.rollback();
  await addEvent(13);
  await waitUntil(() => witness.ids().includes(13));
  await late.commit();
  await waitUntil(() => witness.ids().includes(11));
  await addEvent(14);
  await waitUntil(() => witness.ids().includes(14));
  expect(withoutTheFirst(witness.ids())).toEqual([13, 11, 14]);
});

test('a stream that failed to start does not count as open', async () => {
  await waitUntilListening();
  await narrow.destroy();
  await expect(live.open(who, '1')).rejects.toThrow();
  await waitUntil(() => live.count() === 1);
});

test('stopping while the connection is being made ends it', async () => {
  const countConnections = async () => {
    const rows = await database
      .knex('pg_stat_activity')
      .where({ datname: new URL(database.url).pathname.slice(1), application_name: 'clinic-live' });
    return rows.length;
  };
  await live.stop();
  await waitUntil(async () => (await countConnections()) === 0);
  // In each step of its making: before there is a socket, while it connects, and once it listens.
  for (const turns of [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 200, 1000]) {
    const brief = openLive({ url: database.runtimeUrl, db: narrow, log: pino({ level: 'silent' }) });
    for (let turn = 0; turn < turns; turn++) await new Promise((next) => setImmediate(next));
    await brief.stop();
  }
  await waitUntil(async () => (await countConnections()) === 0);
});
