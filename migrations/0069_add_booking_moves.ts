/** A booking that was made for the wrong person is moved to the right one. */
export const up = `
    -- The person's details as the booking had them, for an undo; deleted with either account.
    CREATE TABLE booking_moves (
      event_id bigint CONSTRAINT booking_moves_pkey PRIMARY KEY,
      booking_id integer NOT NULL CONSTRAINT booking_moves_booking_fkey REFERENCES bookings (id) ON DELETE CASCADE,
      from_id integer CONSTRAINT booking_moves_from_fkey REFERENCES users (id) ON DELETE CASCADE,
      to_id integer NOT NULL CONSTRAINT booking_moves_to_fkey REFERENCES users (id) ON DELETE CASCADE,
      old_name text NOT NULL,
      old_email text,
      old_phone text NOT NULL,
      moved_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX booking_moves_booking_index ON booking_moves (booking_id);
    CREATE INDEX booking_moves_from_index ON booking_moves (from_id);
    CREATE INDEX booking_moves_to_index ON booking_moves (to_id);
    CREATE INDEX booking_moves_email_index ON booking_moves (old_email);
  `;
