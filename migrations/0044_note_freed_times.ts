/** Who would come earlier, since when; and times that became free again, whatever took them before. */
export const up = `
    ALTER TABLE bookings ADD COLUMN earlier_wanted_at timestamptz;
    CREATE INDEX bookings_earlier_index ON bookings (earlier_wanted_at, id)
      WHERE earlier_wanted_at IS NOT NULL AND status IN ('query', 'confirmed');

    CREATE TABLE freed_times (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT freed_times_pkey PRIMARY KEY,
      specialist_id integer NOT NULL,
      slot tsrange NOT NULL,
      freed_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX freed_times_end_index ON freed_times (upper(slot));

    CREATE FUNCTION taken_slots_note_freed() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF upper(OLD.slot) > now() AT TIME ZONE 'Europe/London' THEN
        INSERT INTO freed_times (specialist_id, slot) VALUES (OLD.specialist_id, OLD.slot);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER taken_slots_freed AFTER DELETE ON taken_slots FOR EACH ROW
      EXECUTE FUNCTION taken_slots_note_freed();
    CREATE TRIGGER taken_slots_moved AFTER UPDATE OF slot ON taken_slots FOR EACH ROW
      WHEN (OLD.slot IS DISTINCT FROM NEW.slot) EXECUTE FUNCTION taken_slots_note_freed();
  `;
