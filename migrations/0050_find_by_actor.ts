/**
 * Indexes for queries that a test with long tables found to scan them: what a person did (their export, and the records
 * that a desk opened lately), and closed times that are not past.
 */
export const up = `
    CREATE INDEX events_actor_index ON events (actor_id, at) WHERE actor_id IS NOT NULL;
    CREATE INDEX blocked_times_end_index ON blocked_times (end_date) WHERE removed_at IS NULL;
  `;
