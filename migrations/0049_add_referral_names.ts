/**
 * Who a new patient said recommended the clinic, where it was no patient's code: somebody else's name, for the desk
 * alone, until it is decided who was meant.
 */
export const up = `
    CREATE TABLE referral_names (
      user_id integer CONSTRAINT referral_names_pkey PRIMARY KEY
        CONSTRAINT referral_names_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      name text NOT NULL CONSTRAINT referral_names_name_length CHECK (char_length(name) BETWEEN 1 AND 80),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX referral_names_age_index ON referral_names (created_at);
  `;
