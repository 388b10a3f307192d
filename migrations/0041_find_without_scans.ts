/**
 * Indexes for queries that a test with long tables found to scan them: guests' bookings, failed and withdrawn
 * messages.
 */
export const up = `
    CREATE INDEX bookings_guest_email_index ON bookings (email) WHERE user_id IS NULL;
    CREATE INDEX outbox_messages_unsent_index ON outbox_messages (id) WHERE state IN ('held', 'dead');
    CREATE INDEX outbox_messages_suppressed_index ON outbox_messages (suppressed_by) WHERE suppressed_by IS NOT NULL;
  `;
