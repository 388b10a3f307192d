/**
 * Closed days may leave out what already stands on them: appointments that stay, and the desk's own breaks. Their
 * times keep their own rows of `taken_slots`; the closing takes what is left, in several rows.
 */
export const up = `
    ALTER TABLE blocked_times ADD COLUMN around tsmultirange NOT NULL DEFAULT '{}';

    ALTER TABLE taken_slots DROP CONSTRAINT taken_slots_blocked_time_key;
    CREATE INDEX taken_slots_blocked_time_index ON taken_slots (blocked_time_id) WHERE blocked_time_id IS NOT NULL;

    CREATE OR REPLACE FUNCTION blocked_times_take_slot() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM taken_slots WHERE blocked_time_id = NEW.id;
      IF NEW.removed_at IS NULL THEN
        INSERT INTO taken_slots (specialist_id, slot, blocked_time_id)
          SELECT NEW.specialist_id, part, NEW.id FROM unnest(tsmultirange(NEW.slot) - NEW.around) AS part;
      END IF;
      RETURN NULL;
    END $$;
  `;
