export const up = `
    CREATE TABLE users (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT users_pkey PRIMARY KEY,
      first_name text NOT NULL,
      last_name text NOT NULL,
      email text NOT NULL,
      date_of_birth date NOT NULL,
      password_hash text NOT NULL,
      role text NOT NULL DEFAULT 'user',
      loyalty_stamps integer NOT NULL DEFAULT 0,
      session_epoch integer NOT NULL DEFAULT 0,
      must_change_password boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT users_email_key UNIQUE (email),
      CONSTRAINT users_email_lower CHECK (email = lower(email)),
      CONSTRAINT users_role_known CHECK (role IN ('user', 'admin')),
      CONSTRAINT users_loyalty_stamps_positive CHECK (loyalty_stamps >= 0),
      CONSTRAINT users_date_of_birth_plausible CHECK (date_of_birth >= DATE '1900-01-01')
    );

    -- The cookie holds the id; only its SHA-256 is stored. A session is valid while its epoch is its user's.
    CREATE TABLE sessions (
      id_hash bytea CONSTRAINT sessions_pkey PRIMARY KEY,
      user_id integer CONSTRAINT sessions_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      epoch integer NOT NULL DEFAULT 0,
      data jsonb NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      seen_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX sessions_user_index ON sessions (user_id);
    CREATE INDEX sessions_seen_at_index ON sessions (seen_at);

    CREATE TABLE password_resets (
      token_hash bytea CONSTRAINT password_resets_pkey PRIMARY KEY,
      user_id integer NOT NULL CONSTRAINT password_resets_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX password_resets_user_index ON password_resets (user_id);
  `;
