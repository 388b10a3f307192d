/** Codes by which patients recommend the clinic, and who came on whose recommendation. */
export const up = `
    -- Eight of 30 letters and digits that are not mistaken for one another. The bytes of a UUID are random but for two.
    CREATE FUNCTION new_referral_code() RETURNS text LANGUAGE sql VOLATILE SET search_path = pg_catalog AS $$
      SELECT string_agg(substr('ABCDEFGHJKMNPQRSTVWXYZ23456789', 1 + get_byte(bytes, at) % 30, 1), '')
      FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) AS made, unnest(ARRAY[0, 1, 2, 3, 4, 5, 10, 11]) AS at
    $$;
    ALTER TABLE users ADD COLUMN referral_code text NOT NULL DEFAULT new_referral_code();
    ALTER TABLE users ADD CONSTRAINT users_referral_code_key UNIQUE (referral_code);

    -- Either person may leave; the recommendation still counts for the other.
    CREATE TABLE referrals (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT referrals_pkey PRIMARY KEY,
      referrer_id integer CONSTRAINT referrals_referrer_fkey REFERENCES users (id) ON DELETE SET NULL,
      friend_id integer CONSTRAINT referrals_friend_fkey REFERENCES users (id) ON DELETE SET NULL
        CONSTRAINT referrals_once UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- When the friend's first visit was completed; from then on it counts for both.
      counted_at timestamptz,
      CONSTRAINT referrals_of_another CHECK (referrer_id <> friend_id)
    );
    CREATE INDEX referrals_referrer_index ON referrals (referrer_id);
  `;
