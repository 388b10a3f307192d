export const up = `
    -- Owners add and disable admins. Until now every admin could do everything; the first of them owns the clinic.
    ALTER TABLE users ADD COLUMN is_owner boolean NOT NULL DEFAULT false, ADD COLUMN disabled_at timestamptz;
    ALTER TABLE users ADD CONSTRAINT users_owner_is_admin CHECK (NOT is_owner OR role = 'admin') NOT VALID;
    ALTER TABLE users VALIDATE CONSTRAINT users_owner_is_admin;
    UPDATE users SET is_owner = true
      WHERE id = (SELECT min(id) FROM users WHERE role = 'admin' AND deleted_at IS NULL);
    CREATE INDEX users_admins_index ON users (id) WHERE role = 'admin';

    -- Shown in a user's list of sessions, instead of the cookie's hash.
    ALTER TABLE sessions
      ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid(),
      ADD COLUMN device text NOT NULL DEFAULT '';

    -- The secret is encrypted with the server's keys. last_step is that of the last code used (RFC 6238, 5.2).
    CREATE TABLE second_factors (
      user_id integer CONSTRAINT second_factors_pkey PRIMARY KEY
        CONSTRAINT second_factors_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      secret bytea NOT NULL,
      last_step bigint NOT NULL DEFAULT 0,
      confirmed_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );

    -- The first four characters select a code, the other twelve are hashed with Argon2id.
    CREATE TABLE recovery_codes (
      user_id integer NOT NULL
        CONSTRAINT recovery_codes_user_fkey REFERENCES second_factors (user_id) ON DELETE CASCADE,
      selector text NOT NULL,
      code_hash text NOT NULL,
      used_at timestamptz,
      CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, selector)
    );

    -- Staff notes about a customer; events never contain them.
    CREATE TABLE staff_notes (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT staff_notes_pkey PRIMARY KEY,
      user_id integer NOT NULL CONSTRAINT staff_notes_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      author_id integer CONSTRAINT staff_notes_author_fkey REFERENCES users (id) ON DELETE SET NULL,
      note text NOT NULL CONSTRAINT staff_notes_note_filled CHECK (note <> ''),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX staff_notes_user_index ON staff_notes (user_id, id);
  `;
