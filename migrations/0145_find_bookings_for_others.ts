/** Bookings for somebody else are few; the desk's questions about them read no others. */
export const up =
  'CREATE INDEX bookings_for_somebody_else_index ON bookings (user_id) WHERE for_somebody_else';
