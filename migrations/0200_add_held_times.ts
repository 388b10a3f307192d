/**
 * Times that a visitor holds while they book themselves, under the constraint that guards appointments; and the services,
 * by their ids, whose free times patients may take.
 */
export const up = `
    ALTER TABLE clinic_settings ADD COLUMN booked_at_once text[] NOT NULL DEFAULT '{}';

    CREATE TABLE held_times (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT held_times_pkey PRIMARY KEY,
      -- SHA-256 of the device's cookie.
      token_hash bytea NOT NULL CONSTRAINT held_times_token_key UNIQUE,
      specialist_id integer NOT NULL DEFAULT 1,
      service text NOT NULL,
      appointment_date date NOT NULL,
      appointment_time time NOT NULL,
      minutes integer NOT NULL,
      ends_at timestamptz NOT NULL,
      slot tsrange NOT NULL GENERATED ALWAYS AS (
        tsrange(
          appointment_date + appointment_time,
          appointment_date + appointment_time + make_interval(mins => minutes)
        )
      ) STORED
    );
    CREATE INDEX held_times_end_index ON held_times (ends_at);

    ALTER TABLE taken_slots ADD COLUMN held_time_id integer
      CONSTRAINT taken_slots_held_time_key UNIQUE
      CONSTRAINT taken_slots_held_time_fkey REFERENCES held_times (id) ON DELETE CASCADE;
    ALTER TABLE taken_slots DROP CONSTRAINT taken_slots_by_one;
    ALTER TABLE taken_slots ADD CONSTRAINT taken_slots_by_one
      CHECK (num_nonnulls(booking_id, blocked_time_id, offered_time_id, held_time_id) = 1) NOT VALID;
    ALTER TABLE taken_slots VALIDATE CONSTRAINT taken_slots_by_one;

    CREATE FUNCTION held_times_take_slot() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO taken_slots (specialist_id, slot, held_time_id) VALUES (NEW.specialist_id, NEW.slot, NEW.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER held_times_slot_taken AFTER INSERT ON held_times FOR EACH ROW
      EXECUTE FUNCTION held_times_take_slot();
  `;
