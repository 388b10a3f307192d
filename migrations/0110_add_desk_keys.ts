/** The keys by which the server knows a desk: what a desk signs with its key has happened when it says. */
export const up = `
    CREATE TABLE desk_keys (
      user_id integer NOT NULL CONSTRAINT desk_keys_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      -- Ed25519 (RFC 8410), base64. The desk alone has its private half.
      public_key text NOT NULL,
      registered_at timestamptz NOT NULL DEFAULT now(),
      -- When the account last signed in at the desk.
      used_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT desk_keys_pkey PRIMARY KEY (user_id, public_key)
    );
  `;
