/** The link in a reminder, and the patient's answer to it. */
export const up = `
    CREATE TABLE reminder_links (
      booking_id integer CONSTRAINT reminder_links_pkey PRIMARY KEY
        CONSTRAINT reminder_links_booking_fkey REFERENCES bookings (id) ON DELETE CASCADE,
      token_hash bytea NOT NULL CONSTRAINT reminder_links_token_key UNIQUE,
      -- The appointment that the letter names: after a move the link is about nothing.
      appointment_date date NOT NULL,
      appointment_time time NOT NULL
    );

    ALTER TABLE bookings
      ADD COLUMN reminder_answer text,
      ADD COLUMN reminder_answered_at timestamptz,
      -- The appointment that was answered for: after a move the answer is about another time.
      ADD COLUMN reminder_answered_for timestamp;
    ALTER TABLE bookings ADD CONSTRAINT bookings_reminder_answer_known CHECK (
      reminder_answer IN ('coming', 'cannot_come')
    ) NOT VALID;
    ALTER TABLE bookings ADD CONSTRAINT bookings_reminder_answer_whole CHECK (
      (reminder_answer IS NULL) = (reminder_answered_at IS NULL)
      AND (reminder_answer IS NULL) = (reminder_answered_for IS NULL)
    ) NOT VALID;
    ALTER TABLE bookings VALIDATE CONSTRAINT bookings_reminder_answer_known;
    ALTER TABLE bookings VALIDATE CONSTRAINT bookings_reminder_answer_whole;
    CREATE INDEX bookings_cannot_come_index ON bookings (id)
      WHERE reminder_answer = 'cannot_come' AND status = 'confirmed';
  `;
