/**
 * The upcoming bookings, newest first. Cancelled requests never had a time and sort as infinity, so that every search
 * by time alone goes through all of them.
 */
export const up = `
    CREATE INDEX bookings_upcoming_index ON bookings (id) WHERE status IN ('query', 'confirmed')
  `;
