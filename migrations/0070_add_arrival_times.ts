/** Since when a patient has waited, and since when they have been with the practitioner. */
export const up = `
    ALTER TABLE bookings ADD COLUMN arrived_at timestamptz, ADD COLUMN taken_in_at timestamptz;
  `;
