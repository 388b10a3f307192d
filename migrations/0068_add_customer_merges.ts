/** Two records of one person become one; the other account stays hidden, so that this can be undone. */
export const up = `
    ALTER TABLE users
      ADD COLUMN merged_into integer
        CONSTRAINT users_merged_into_fkey REFERENCES users (id) ON DELETE CASCADE;
    CREATE INDEX users_merged_into_index ON users (merged_into) WHERE merged_into IS NOT NULL;
    ALTER TABLE users ADD CONSTRAINT users_merged_is_closed CHECK (
      merged_into IS NULL OR (deleted_at IS NOT NULL AND email IS NULL AND role = 'user')
    ) NOT VALID;
    ALTER TABLE users VALIDATE CONSTRAINT users_merged_is_closed;

    -- What an undo restores; deleted with the account.
    CREATE TABLE customer_merges (
      event_id bigint CONSTRAINT customer_merges_pkey PRIMARY KEY,
      kept_id integer NOT NULL CONSTRAINT customer_merges_kept_fkey REFERENCES users (id) ON DELETE CASCADE,
      merged_id integer NOT NULL CONSTRAINT customer_merges_merged_fkey REFERENCES users (id) ON DELETE CASCADE,
      undo jsonb NOT NULL
    );
    CREATE INDEX customer_merges_kept_index ON customer_merges (kept_id);
    CREATE INDEX customer_merges_merged_index ON customer_merges (merged_id);

    -- A row that is written while its account is merged away waits for that, and then goes to the other account.
    CREATE FUNCTION follow_merge() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE kept_id integer;
    BEGIN
      SELECT merged_into INTO kept_id FROM users WHERE id = NEW.user_id FOR KEY SHARE;
      NEW.user_id := coalesce(kept_id, NEW.user_id);
      RETURN NEW;
    END $$;
    CREATE TRIGGER bookings_follow_merge BEFORE INSERT ON bookings FOR EACH ROW
      WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION follow_merge();
    CREATE TRIGGER staff_notes_follow_merge BEFORE INSERT ON staff_notes FOR EACH ROW
      EXECUTE FUNCTION follow_merge();
    CREATE TRIGGER personalised_care_follow_merge BEFORE INSERT ON personalised_care FOR EACH ROW
      EXECUTE FUNCTION follow_merge();
    CREATE TRIGGER reward_claims_follow_merge BEFORE INSERT ON reward_claims FOR EACH ROW
      EXECUTE FUNCTION follow_merge();
  `;
