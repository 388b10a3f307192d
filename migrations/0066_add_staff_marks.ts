/** What staff have to know of an appointment, and of a person at every visit. */
export const up = `
    ALTER TABLE bookings ADD COLUMN staff_note text;
    ALTER TABLE bookings ADD CONSTRAINT bookings_staff_note_filled CHECK (staff_note <> '') NOT VALID;
    ALTER TABLE bookings VALIDATE CONSTRAINT bookings_staff_note_filled;
    ALTER TABLE users ADD COLUMN staff_flag text;
    ALTER TABLE users ADD CONSTRAINT users_staff_flag_filled CHECK (staff_flag <> '') NOT VALID;
    ALTER TABLE users VALIDATE CONSTRAINT users_staff_flag_filled;
  `;
