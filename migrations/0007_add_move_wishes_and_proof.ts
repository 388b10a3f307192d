export const up = `
    -- A patient's request to reschedule a confirmed appointment, until staff have answered it.
    ALTER TABLE bookings
      ADD COLUMN move_wish_date date,
      ADD COLUMN move_wish_note text,
      ADD COLUMN move_wished_at timestamptz;
    ALTER TABLE bookings ADD CONSTRAINT bookings_move_wish_whole CHECK (
      (move_wish_date IS NULL) = (move_wished_at IS NULL) AND (move_wish_note IS NULL OR move_wished_at IS NOT NULL)
    ) NOT VALID;
    ALTER TABLE bookings VALIDATE CONSTRAINT bookings_move_wish_whole;

    -- Set by a link sent to the address, because anyone can register with another person's address.
    ALTER TABLE users ADD COLUMN email_proven_at timestamptz;
  `;
