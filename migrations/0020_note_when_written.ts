/** When the form was filled in, if it waited on the device; null where the device did not say. */
export const up = `
    ALTER TABLE bookings ADD COLUMN written_at timestamptz;
    ALTER TABLE contacts ADD COLUMN written_at timestamptz;
  `;
