/** Times that were blocked together, such as lunch on weekdays, are freed together. */
export const up = `
    ALTER TABLE blocked_times ADD COLUMN series_id uuid;
    CREATE INDEX blocked_times_series_index ON blocked_times (series_id) WHERE series_id IS NOT NULL;
  `;
