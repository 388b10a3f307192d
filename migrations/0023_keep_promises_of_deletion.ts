export const up = `
    -- A guest's appointment that outlives the account with its address is erased once it is past.
    ALTER TABLE bookings ADD COLUMN erase_as integer;
    CREATE INDEX bookings_erase_as_index ON bookings (id) WHERE erase_as IS NOT NULL;

    -- Earlier addresses: messages sent from them without an account are erased with the account.
    CREATE TABLE former_addresses (
      user_id integer NOT NULL CONSTRAINT former_addresses_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      email text NOT NULL,
      CONSTRAINT former_addresses_pkey PRIMARY KEY (user_id, email)
    );

    -- Counters were keyed by the plain address; from now on by its hash.
    DELETE FROM rate_limits WHERE key LIKE '%@%';
  `;
