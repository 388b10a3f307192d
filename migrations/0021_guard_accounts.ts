/** Records why a link ended, email changes that are not confirmed yet, and corrections of a date of birth. */
export const up = `
    -- A link is valid while its account has this epoch: whatever ends all sessions ends the link too.
    -- Null in rows of the previous release, whose links are invalid.
    ALTER TABLE password_resets ADD COLUMN epoch integer;

    -- A new address takes effect once its link is followed. The token is created when the message is sent.
    CREATE TABLE email_changes (
      user_id integer CONSTRAINT email_changes_pkey PRIMARY KEY
        CONSTRAINT email_changes_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      email text NOT NULL CONSTRAINT email_changes_email_lower CHECK (email = lower(email)),
      epoch integer NOT NULL,
      token_hash bytea,
      expires_at timestamptz NOT NULL
    );

    -- Staff checked the date of birth against an identity document.
    ALTER TABLE users
      ADD COLUMN id_seen_at timestamptz,
      ADD COLUMN id_seen_by integer CONSTRAINT users_id_seen_by_fkey REFERENCES users (id) ON DELETE SET NULL;

    -- Not in the events, so that dates and reason are deleted with the account.
    CREATE TABLE birth_date_changes (
      event_id bigint CONSTRAINT birth_date_changes_pkey PRIMARY KEY,
      user_id integer NOT NULL CONSTRAINT birth_date_changes_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      old_date date NOT NULL,
      new_date date NOT NULL,
      reason text NOT NULL
    );
    CREATE INDEX birth_date_changes_user_index ON birth_date_changes (user_id);
  `;
