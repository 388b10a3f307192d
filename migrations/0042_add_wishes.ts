/** Times that would suit, as one line: `mornings`, or up to three starts such as `2027-01-05 10:00,2027-01-06 11:30`. */
export const up = String.raw`
    ALTER TABLE bookings ADD COLUMN wishes text, ADD COLUMN move_wishes text;
    ALTER TABLE bookings
      ADD CONSTRAINT bookings_wishes_known CHECK (
        wishes ~ '^(mornings|afternoons|evenings|any|\d{4}-\d\d-\d\d \d\d:\d\d(,\d{4}-\d\d-\d\d \d\d:\d\d){0,2})$'
      ) NOT VALID,
      ADD CONSTRAINT bookings_move_wishes_known CHECK (
        move_wishes ~ '^(mornings|afternoons|evenings|any|\d{4}-\d\d-\d\d \d\d:\d\d(,\d{4}-\d\d-\d\d \d\d:\d\d){0,2})$'
      ) NOT VALID;
    ALTER TABLE bookings VALIDATE CONSTRAINT bookings_wishes_known;
    ALTER TABLE bookings VALIDATE CONSTRAINT bookings_move_wishes_known;
    CREATE INDEX bookings_wishes_index ON bookings (id)
      WHERE (status = 'query' AND wishes IS NOT NULL) OR (status = 'confirmed' AND move_wishes IS NOT NULL);
  `;
