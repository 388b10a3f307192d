import { afterAll, expect, test } from 'vitest';
import { PrimaryClient } from '#api/db/client.ts';
import { channel, createAnnouncer } from '#api/live/announcer.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';

const heard: string[] = [];

const database = await createTestDatabase();
const listener = new PrimaryClient({ connectionString: database.runtimeUrl });
listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
await listener.connect();
await listener.query(`LISTEN ${channel}`);
afterAll(async () => {
  await listener.end();
  await database.drop();
});

const last = () => database.knex.raw('SELECT pg_notify(?, ?)', [channel, 'the last']);

test('announces concurrent changes once per kind', async () => {
  const announce = createAnnouncer(database.knex);
  for (let change = 0; change < 50; change++) announce();
  announce('message');
  await waitUntil(() => heard.length >= 2);
  await last();
  await waitUntil(() => heard.includes('the last'));
  expect(heard.map((payload) => payload.slice(0, 17))).toEqual([
    '{"kind":"events",',
    '{"kind":"message"',
    'the last',
  ]);
});

test('no change notifies within its own transaction', async () => {
  heard.length = 0;
  const event = { action: 'booking_requested', subject_type: 'booking', subject_id: 1 };
  await database.knex('events').insert(event);
  const message = {
    kind: 'password_changed',
    subject_type: 'user',
    subject_id: 1,
    recipient: 'a@example.test',
  };
  await database.knex('outbox_messages').insert({ ...message, not_before: database.knex.fn.now() });
  await database.knex('outbox_messages').update({ state: 'sent' });
  await last();
  await waitUntil(() => heard.includes('the last'));
  expect(heard).toEqual(['the last']);
});
