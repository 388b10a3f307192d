export const up = `
    -- A deleted account is hidden at once and erased when the deletion can no longer be undone.
    ALTER TABLE users ADD COLUMN deleted_at timestamptz, ADD COLUMN erase_at timestamptz;
    CREATE INDEX users_erase_at_index ON users (erase_at) WHERE erase_at IS NOT NULL;

    -- The patient an event is about, so that they can see who changed or opened their record.
    ALTER TABLE events ADD COLUMN user_id integer;
    CREATE INDEX events_user_index ON events (user_id, id) WHERE user_id IS NOT NULL;

    -- The event that withdrew a message; undoing it restores the message.
    ALTER TABLE outbox_messages ADD COLUMN suppressed_by bigint;
    CREATE INDEX outbox_messages_subject_index ON outbox_messages (subject_type, subject_id, id);
    CREATE INDEX outbox_messages_recipient_index ON outbox_messages (recipient) WHERE state = 'held';

    ALTER TABLE bookings ADD COLUMN handled_at timestamptz;
    ALTER TABLE contacts ADD COLUMN handled_at timestamptz;
    CREATE INDEX bookings_open_index ON bookings (created_at, id)
      WHERE status = 'query' AND handled_at IS NULL;
    CREATE INDEX contacts_open_index ON contacts (created_at, id) WHERE handled_at IS NULL;

    -- What staff did about a request or a message. Only this table has the notes, never events.
    CREATE TABLE follow_ups (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT follow_ups_pkey PRIMARY KEY,
      subject_type text NOT NULL,
      subject_id integer NOT NULL,
      kind text NOT NULL,
      note text,
      actor_id integer CONSTRAINT follow_ups_actor_fkey REFERENCES users (id) ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT follow_ups_subject_known CHECK (subject_type IN ('booking', 'contact')),
      CONSTRAINT follow_ups_kind_known CHECK (kind IN ('handled', 'reopened', 'no_answer', 'note'))
    );
    CREATE INDEX follow_ups_subject_index ON follow_ups (subject_type, subject_id, id);
  `;
