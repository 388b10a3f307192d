/** A message authentication code over all columns of an entry; only the tables' owner encrypts anew. */
export const up = `
    -- Null: signed before this release; an owner's command adds it.
    ALTER TABLE record_entries ADD COLUMN mac bytea;
    -- The newest entry's key decides whether this server may add others.
    CREATE INDEX record_entries_signed_index ON record_entries (signed_at);

    CREATE TABLE record_mac_state (
      is_only boolean DEFAULT true CONSTRAINT record_mac_state_pkey PRIMARY KEY
        CONSTRAINT record_mac_state_single CHECK (is_only),
      -- Since then an entry without a code counts as changed.
      complete_since timestamptz NOT NULL
    );

    DROP FUNCTION reseal_record_entry(uuid, bytea, text);
    DROP FUNCTION reseal_record_picture(uuid, bytea, bytea, text);

    CREATE OR REPLACE FUNCTION record_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changeable text[] := ARRAY['sealed', 'key_id', 'mac'];
    BEGIN
      IF TG_OP = 'DELETE' AND current_setting('clinic.record_change', true) = 'purge' THEN
        IF TG_TABLE_NAME <> 'record_entries' THEN RETURN OLD; END IF;
        IF (OLD.signed_at AT TIME ZONE 'Europe/London')::date
            <= ((now() AT TIME ZONE 'Europe/London')::date - interval '8 years')::date THEN
          RETURN OLD;
        END IF;
      END IF;
      IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'record_entries'
          AND current_setting('clinic.record_change', true) = 'reseal' THEN
        IF OLD.mac IS NULL THEN changeable := array_append(changeable, 'occurred_at'); END IF;
        IF (to_jsonb(NEW) - changeable) = (to_jsonb(OLD) - changeable) THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION 'the care record is append-only' USING ERRCODE = 'restrict_violation';
    END $$;
  `;
