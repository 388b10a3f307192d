export const up = `
    -- The responses to requests with an Idempotency-Key, without personal text.
    CREATE TABLE idempotency_receipts (
      scope text NOT NULL,
      key uuid NOT NULL,
      fingerprint bytea NOT NULL,
      status integer,
      body jsonb,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT idempotency_receipts_pkey PRIMARY KEY (scope, key)
    );
    CREATE INDEX idempotency_receipts_created_at_index ON idempotency_receipts (created_at);

    CREATE TABLE rate_limits (
      key text CONSTRAINT rate_limits_pkey PRIMARY KEY,
      hits integer NOT NULL,
      resets_at timestamptz NOT NULL,
      blocked_until timestamptz
    );
    CREATE INDEX rate_limits_resets_at_index ON rate_limits (resets_at);

    CREATE TABLE outbox_messages (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT outbox_messages_pkey PRIMARY KEY,
      kind text NOT NULL,
      subject_type text NOT NULL,
      subject_id integer NOT NULL,
      version integer NOT NULL DEFAULT 1,
      recipient text NOT NULL,
      payload jsonb NOT NULL DEFAULT '{}',
      state text NOT NULL DEFAULT 'held',
      not_before timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      last_error text,
      created_at timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      CONSTRAINT outbox_messages_once UNIQUE (kind, subject_type, subject_id, version),
      CONSTRAINT outbox_messages_state_known CHECK (state IN ('held', 'sent', 'suppressed', 'dead'))
    );
    CREATE INDEX outbox_messages_due_index ON outbox_messages (not_before) WHERE state = 'held';

    -- The audit: who did what to what, before and after, without health text. Append-only.
    CREATE TABLE events (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT events_pkey PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      actor_id integer,
      action text NOT NULL,
      subject_type text NOT NULL,
      subject_id integer,
      before jsonb,
      after jsonb,
      request_id text,
      ip text
    );
    CREATE INDEX events_subject_index ON events (subject_type, subject_id, id);

    CREATE FUNCTION events_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'events are append-only' USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
      FOR EACH STATEMENT EXECUTE FUNCTION events_refuse_change();
  `;
