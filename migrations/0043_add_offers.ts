/**
 * Times offered to a patient, held under the constraint that guards appointments until one is taken or the offer
 * ends. Whatever else changes the booking withdraws its offer.
 */
export const up = `
    ALTER TABLE clinic_settings ADD COLUMN offer_hours smallint NOT NULL DEFAULT 24
      CONSTRAINT clinic_settings_offer_hours CHECK (offer_hours BETWEEN 1 AND 72);

    CREATE TABLE offers (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT offers_pkey PRIMARY KEY,
      booking_id integer NOT NULL
        CONSTRAINT offers_booking_fkey REFERENCES bookings (id) ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'open',
      ends_at timestamptz NOT NULL,
      closed_at timestamptz,
      -- SHA-256 of the token in the link for patients who cannot log in.
      token_hash bytea CONSTRAINT offers_token_key UNIQUE,
      created_by integer CONSTRAINT offers_user_fkey REFERENCES users (id) ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT offers_state_known CHECK (state IN ('open', 'accepted', 'ended', 'withdrawn')),
      CONSTRAINT offers_closed CHECK ((state = 'open') = (closed_at IS NULL))
    );
    CREATE UNIQUE INDEX offers_one_open ON offers (booking_id) WHERE state = 'open';
    CREATE INDEX offers_booking_index ON offers (booking_id);
    CREATE INDEX offers_due_index ON offers (ends_at) WHERE state = 'open';

    CREATE TABLE offered_times (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT offered_times_pkey PRIMARY KEY,
      offer_id integer NOT NULL
        CONSTRAINT offered_times_offer_fkey REFERENCES offers (id) ON DELETE CASCADE,
      specialist_id integer NOT NULL DEFAULT 1,
      appointment_date date NOT NULL,
      appointment_time time NOT NULL,
      minutes integer NOT NULL,
      slot tsrange NOT NULL GENERATED ALWAYS AS (
        tsrange(
          appointment_date + appointment_time,
          appointment_date + appointment_time + make_interval(mins => minutes)
        )
      ) STORED
    );
    CREATE INDEX offered_times_offer_index ON offered_times (offer_id);

    ALTER TABLE taken_slots ADD COLUMN offered_time_id integer
      CONSTRAINT taken_slots_offered_time_key UNIQUE
      CONSTRAINT taken_slots_offered_time_fkey REFERENCES offered_times (id) ON DELETE CASCADE;
    ALTER TABLE taken_slots DROP CONSTRAINT taken_slots_by_one;
    ALTER TABLE taken_slots ADD CONSTRAINT taken_slots_by_one
      CHECK (num_nonnulls(booking_id, blocked_time_id, offered_time_id) = 1) NOT VALID;
    ALTER TABLE taken_slots VALIDATE CONSTRAINT taken_slots_by_one;

    CREATE FUNCTION offered_times_take_slot() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO taken_slots (specialist_id, slot, offered_time_id) VALUES (NEW.specialist_id, NEW.slot, NEW.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER offered_times_slot_taken AFTER INSERT ON offered_times FOR EACH ROW
      EXECUTE FUNCTION offered_times_take_slot();

    CREATE FUNCTION offers_free_slots() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM taken_slots WHERE offered_time_id IN (SELECT id FROM offered_times WHERE offer_id = NEW.id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER offers_slots_freed AFTER UPDATE OF state ON offers FOR EACH ROW
      WHEN (NEW.state <> 'open') EXECUTE FUNCTION offers_free_slots();

    CREATE FUNCTION bookings_withdraw_offer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE offers SET state = 'withdrawn', closed_at = now() WHERE booking_id = NEW.id AND state = 'open';
      RETURN NULL;
    END $$;
    -- By its name it runs before the trigger that takes the appointment's slot, which may be one that was held.
    CREATE TRIGGER bookings_offer_withdrawn AFTER UPDATE ON bookings FOR EACH ROW
      WHEN ((OLD.status, OLD.slot) IS DISTINCT FROM (NEW.status, NEW.slot))
      EXECUTE FUNCTION bookings_withdraw_offer();
  `;
