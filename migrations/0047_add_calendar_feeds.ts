/** Private calendar addresses: one for each account that wants it. */
export const up = `
    CREATE TABLE calendar_feeds (
      user_id integer CONSTRAINT calendar_feeds_pkey PRIMARY KEY
        CONSTRAINT calendar_feeds_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      token_hash bytea NOT NULL CONSTRAINT calendar_feeds_token_key UNIQUE,
      -- The account's epoch: what ends all sessions ends the address.
      epoch integer NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
  `;
