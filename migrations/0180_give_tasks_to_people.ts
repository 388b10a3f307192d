/** Clinical tasks for now: who is to do them, and who has taken them. */
export const up = `
    ALTER TABLE tasks
      ADD COLUMN is_clinical boolean NOT NULL DEFAULT false,
      ADD COLUMN assignee_id integer CONSTRAINT tasks_assignee_fkey REFERENCES users (id) ON DELETE SET NULL,
      ADD COLUMN taken_by integer CONSTRAINT tasks_taken_by_fkey REFERENCES users (id) ON DELETE SET NULL,
      ADD COLUMN taken_at timestamptz;
    CREATE INDEX tasks_assignee_index ON tasks (assignee_id) WHERE assignee_id IS NOT NULL;
    CREATE INDEX tasks_taken_by_index ON tasks (taken_by) WHERE taken_by IS NOT NULL;
  `;
