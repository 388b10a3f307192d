/** What somebody at the desk has to do, by when, and for whom. */
export const up = `
    CREATE TABLE tasks (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT tasks_pkey PRIMARY KEY,
      user_id integer CONSTRAINT tasks_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      text text NOT NULL CONSTRAINT tasks_text_filled CHECK (text <> ''),
      due_at timestamptz NOT NULL,
      author_id integer CONSTRAINT tasks_author_fkey REFERENCES users (id) ON DELETE SET NULL,
      done_at timestamptz,
      done_by integer CONSTRAINT tasks_done_by_fkey REFERENCES users (id) ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX tasks_open_index ON tasks (due_at, id) WHERE done_at IS NULL;
    CREATE INDEX tasks_user_index ON tasks (user_id);
    CREATE INDEX tasks_done_index ON tasks (done_at) WHERE done_at IS NOT NULL;
    CREATE INDEX tasks_author_index ON tasks (author_id);
    CREATE INDEX tasks_done_by_index ON tasks (done_by);
  `;
