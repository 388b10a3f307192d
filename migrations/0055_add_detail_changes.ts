/** The desk corrects names, telephone numbers and addresses, and two people may share one address. */
export const up = `
    ALTER TABLE users
      -- The number to ring; without one it is that of the latest booking.
      ADD COLUMN preferred_phone text,
      -- Of an account without an address: somebody else's, who has agreed to receive its letters, and since when.
      ADD COLUMN shared_email text,
      ADD COLUMN shared_email_at timestamptz;
    ALTER TABLE users ADD CONSTRAINT users_shared_email_whole CHECK (
      (shared_email IS NULL) = (shared_email_at IS NULL)
    ) NOT VALID;
    ALTER TABLE users VALIDATE CONSTRAINT users_shared_email_whole;
    CREATE INDEX users_phone_index ON users USING gin (phone_digits(preferred_phone) gin_trgm_ops)
      WITH (gin_pending_list_limit = 256);
    CREATE INDEX users_shared_email_index ON users (shared_email) WHERE shared_email IS NOT NULL;

    -- Not in the events, so that values and reason are deleted with the account.
    CREATE TABLE detail_changes (
      event_id bigint NOT NULL,
      field text NOT NULL,
      user_id integer NOT NULL CONSTRAINT detail_changes_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      old_value text,
      new_value text,
      reason text NOT NULL,
      CONSTRAINT detail_changes_pkey PRIMARY KEY (event_id, field),
      CONSTRAINT detail_changes_field_known CHECK (field IN ('name', 'phone', 'email', 'sharedEmail'))
    );
    CREATE INDEX detail_changes_user_index ON detail_changes (user_id);
  `;
