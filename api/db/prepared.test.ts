import { expect, test } from 'vitest';
import { myBookingsLister } from '#api/bookings/lists.ts';
import { openDatabase } from '#api/db/connection.ts';
import { hitCounter } from '#api/http/limits.ts';
import { findLiveSessions } from '#api/http/session.ts';
import { createTestDatabase } from '#api/testing/database.ts';

test('PostgreSQL keeps the plans of prepared statements instead of planning each request', async () => {
  const database = await createTestDatabase();
  const db = openDatabase(database.url, { max: 1 });
  const listMine = myBookingsLister(db);
  const counter = hitCounter(db);
  // After five custom plans a statement gets a generic one, unless the estimates of the two differ.
  for (let turn = 0; turn < 8; turn++) {
    await listMine(turn);
    await counter.add({ key: 'one', hits: 5, seconds: 60 });
    await findLiveSessions(db, [Buffer.alloc(32, turn)]);
  }
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    'SELECT name, custom_plans::integer AS planned FROM pg_prepared_statements ORDER BY name',
  );
  expect(rows).toEqual([
    { name: 'add_hits_soon', planned: 5 },
    { name: 'find_live_sessions', planned: 5 },
    { name: 'find_my_bookings', planned: 5 },
  ]);
  await db.destroy();
  await database.drop();
});
