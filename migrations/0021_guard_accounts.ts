import type { Knex } from 'knex';

/** Records why a link ended, email changes that are not confirmed yet, and corrections of a date of birth. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A link counts while its account still has this epoch: whatever ends all sessions ends the link too.
    -- Null in rows of the release before, whose links no longer count.
    ALTER TABLE password_resets ADD COLUMN epoch integer;

    -- A new address counts once the link that was sent there has been followed. The token is made when its letter is sent.
    CREATE TABLE email_changes (
      user_id integer CONSTRAINT email_changes_pkey PRIMARY KEY
        CONSTRAINT email_changes_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      email text NOT NULL CONSTRAINT email_changes_email_lower CHECK (email = lower(email)),
      epoch integer NOT NULL,
      token_hash bytea,
      expires_at timestamptz NOT NULL
    );

    -- Somebody at the desk compared the date of birth with an identity document.
    ALTER TABLE users
      ADD COLUMN id_seen_at timestamptz,
      ADD COLUMN id_seen_by integer CONSTRAINT users_id_seen_by_fkey REFERENCES users (id) ON DELETE SET NULL;

    -- What events of corrections do not hold: the dates and the reason go with the account.
    CREATE TABLE birth_date_changes (
      event_id bigint CONSTRAINT birth_date_changes_pkey PRIMARY KEY,
      user_id integer NOT NULL CONSTRAINT birth_date_changes_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      old_date date NOT NULL,
      new_date date NOT NULL,
      reason text NOT NULL
    );
    CREATE INDEX birth_date_changes_user_index ON birth_date_changes (user_id);
  `);
}
