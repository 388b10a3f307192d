/**
 * The care record of one person stays one when the accounts are erased under which it was signed. A task that proposes to
 * cancel somebody's appointments is known by more than its words.
 */
export const up = `
    CREATE TABLE erased_joins (
      user_id integer CONSTRAINT erased_joins_pkey PRIMARY KEY,
      kept_id integer NOT NULL
    );
    CREATE INDEX erased_joins_kept_index ON erased_joins (kept_id);
    CREATE FUNCTION keep_join() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO erased_joins SELECT OLD.id, OLD.merged_into
        WHERE EXISTS (SELECT FROM record_entries WHERE user_id IN (OLD.id, OLD.merged_into));
      RETURN NULL;
    END $$;
    CREATE TRIGGER users_keep_join AFTER DELETE ON users FOR EACH ROW
      WHEN (OLD.merged_into IS NOT NULL) EXECUTE FUNCTION keep_join();

    -- Accounts that were joined with another, erased or not.
    CREATE VIEW joins AS
      SELECT id AS user_id, merged_into AS kept_id FROM users WHERE merged_into IS NOT NULL
      UNION ALL SELECT user_id, kept_id FROM erased_joins;

    ALTER TABLE tasks ADD COLUMN proposes_cancelling boolean NOT NULL DEFAULT false;
    UPDATE tasks SET proposes_cancelling = true
      WHERE text LIKE 'They are under 18 by the corrected date of birth. Please ring them and cancel: %' AND is_urgent;
  `;
