/**
 * Passkeys of patients, and the challenges that their devices have not answered yet; whether the booking flow lists the
 * treatments that are only described.
 */
export const up = `
    CREATE TABLE passkeys (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT passkeys_pkey PRIMARY KEY,
      user_id integer NOT NULL CONSTRAINT passkeys_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      -- As the device names it, base64url.
      credential_id text NOT NULL CONSTRAINT passkeys_credential_key UNIQUE,
      -- COSE (RFC 9052).
      public_key bytea NOT NULL,
      -- How often the device has signed; stays 0 where a passkey is synchronised.
      counter bigint NOT NULL,
      device text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_used_at timestamptz
    );
    CREATE INDEX passkeys_user_index ON passkeys (user_id);
    CREATE TABLE passkey_challenges (
      challenge text CONSTRAINT passkey_challenges_pkey PRIMARY KEY,
      -- Whose account gets the passkey; null for a log-in.
      user_id integer CONSTRAINT passkey_challenges_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX passkey_challenges_user_index ON passkey_challenges (user_id);
    ALTER TABLE clinic_settings ADD COLUMN has_described_treatments boolean NOT NULL DEFAULT false;
    CREATE INDEX passkey_challenges_expiry_index ON passkey_challenges (expires_at);
  `;
