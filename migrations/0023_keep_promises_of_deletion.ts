import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A guest's appointment that outlives the account with its address: erased like the account's once it is over.
    ALTER TABLE bookings ADD COLUMN erase_as integer;
    CREATE INDEX bookings_erase_as_index ON bookings (id) WHERE erase_as IS NOT NULL;

    -- Counters named an address in the clear; they are named by its hash from now on.
    DELETE FROM rate_limits WHERE key LIKE '%@%';
  `);
}
