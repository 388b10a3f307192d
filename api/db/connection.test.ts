import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#api/testing/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe('a connection', () => {
  test('reads dates and times as text and counts as numbers', async () => {
    const { rows } = await db.knex.raw(`select
      date '2027-03-28' as day, time '09:30' as time, time '09:30:15' as exact,
      timestamp '2027-03-28 09:30' as wall, 9007199254740991::int8 as count,
      timestamptz '2027-03-28 02:30:00.5+01' as at`);
    expect(rows[0]).toEqual({
      day: '2027-03-28',
      time: '09:30',
      exact: '09:30:15',
      wall: '2027-03-28 09:30:00',
      count: 9007199254740991,
      at: '2027-03-28T01:30:00.500000Z',
    });
  });
});
