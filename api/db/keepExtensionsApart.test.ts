import { afterAll, expect, test } from 'vitest';
import { RUNTIME_ROLE } from '#api/db/embedded/dataFolder.ts';
import { migrate } from '#api/db/migrate.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { migrations } from '#migrations/list.ts';

const db = await createTestDatabase({ empty: true });
afterAll(() => db.drop());

test('numbers from before are found by their digits and extension, also through an index of another table', async () => {
  const before = Object.entries(migrations).filter(([name]) => name < '0063');
  await migrate(db.url, Object.fromEntries(before), RUNTIME_ROLE);
  await db.knex.raw(`
    INSERT INTO contacts (name, email, phone, subject, message)
      SELECT 'Ada', 'ada@example.test', phone, 'Hours', 'Good morning'
      FROM unnest(ARRAY['٠٢٠ ٧٩٤٦ ٠١٠١', '020 7946 0101 ext 12', '020 7946 0102', '+49 (0)30 901820', '7700 900123', '+33 06 12 34 56 78']) AS phone;
    CREATE TABLE other_phones AS SELECT '020 7946 0101 ext 12' AS phone;
    CREATE INDEX ON other_phones (phone_digits(phone));
  `);
  await migrate(db.url, migrations, RUNTIME_ROLE);
  const stored = await db.knex('contacts').orderBy('id').select('phone', 'phone_digits');
  expect(stored).toEqual([
    { phone: '020 7946 0101', phone_digits: '02079460101' },
    { phone: '020 7946 0101 ext 12', phone_digits: '02079460101x12' },
    { phone: '020 7946 0102', phone_digits: '02079460102' },
    { phone: '+49 (0)30 901820', phone_digits: '4930901820' },
    { phone: '07700 900123', phone_digits: '07700900123' },
    { phone: '+33 6 12 34 56 78', phone_digits: '33612345678' },
  ]);
  const indexed = await db.knex.transaction(async (trx) => {
    await trx.raw('SET LOCAL enable_seqscan = off');
    await trx.raw('SET LOCAL enable_bitmapscan = off');
    return trx('other_phones')
      .whereRaw('phone_digits(phone) = ?', ['02079460101x12'])
      .pluck<string[]>('phone');
  });
  expect(indexed).toEqual(['020 7946 0101 ext 12']);
});
