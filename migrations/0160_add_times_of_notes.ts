/** When a desk without the server wrote a note or a task, or followed something up; null: as it was stored. */
export const up = `
    ALTER TABLE staff_notes ADD COLUMN occurred_at timestamptz;
    ALTER TABLE tasks ADD COLUMN occurred_at timestamptz;
    ALTER TABLE follow_ups ADD COLUMN occurred_at timestamptz;
  `;
