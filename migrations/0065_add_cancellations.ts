/** When a booking was cancelled, and at whose request, where the desk knows it. */
export const up = `
    ALTER TABLE bookings ADD COLUMN cancelled_at timestamptz, ADD COLUMN cancel_reason text;
    ALTER TABLE bookings ADD CONSTRAINT bookings_cancel_reason_known
      CHECK (cancel_reason IN ('patient', 'clinic')) NOT VALID;
    ALTER TABLE bookings VALIDATE CONSTRAINT bookings_cancel_reason_known;
  `;
