import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A guest's appointment that outlives the account with its address: erased like the account's once it is over.
    ALTER TABLE bookings ADD COLUMN erase_as integer;
    CREATE INDEX bookings_erase_as_index ON bookings (id) WHERE erase_as IS NOT NULL;

    -- What was sent from an address without an account goes with the account, also when its address has changed since.
    CREATE TABLE former_addresses (
      user_id integer NOT NULL CONSTRAINT former_addresses_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      email text NOT NULL,
      CONSTRAINT former_addresses_pkey PRIMARY KEY (user_id, email)
    );

    -- Counters named an address in the clear; they are named by its hash from now on.
    DELETE FROM rate_limits WHERE key LIKE '%@%';
  `);
}
