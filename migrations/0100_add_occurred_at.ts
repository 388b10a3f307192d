/**
 * When an entry of the care record was signed or said; `signed_at` is when the server received it. What the release before
 * writes, and has written, is taken to have happened as it arrived.
 */
export const up = `
    ALTER TABLE record_entries ADD COLUMN occurred_at timestamptz;
    ALTER TABLE record_entries DISABLE TRIGGER record_entries_append_only;
    UPDATE record_entries SET occurred_at = signed_at;
    ALTER TABLE record_entries ENABLE TRIGGER record_entries_append_only;

    CREATE FUNCTION record_set_occurred_at() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.occurred_at = coalesce(NEW.occurred_at, NEW.signed_at);
      RETURN NEW;
    END $$;
    CREATE TRIGGER record_entries_occurred_at BEFORE INSERT ON record_entries
      FOR EACH ROW EXECUTE FUNCTION record_set_occurred_at();
    ALTER TABLE record_entries ALTER COLUMN occurred_at SET NOT NULL;
  `;
