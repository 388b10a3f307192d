/** The care record: append-only, encrypted, chained. */
export const up = `
    -- No foreign keys: an entry outlives its account, its booking and the account of who wrote it.
    CREATE TABLE record_entries (
      id uuid CONSTRAINT record_entries_pkey PRIMARY KEY,
      user_id integer NOT NULL,
      -- Its place in the patient's chain, from 1.
      position integer NOT NULL,
      kind text NOT NULL CONSTRAINT record_entries_kind_known CHECK (kind IN ('history', 'consent', 'photo_consent',
        'withdrawal', 'declined', 'direction', 'treatment', 'addendum', 'incident')),
      booking_id integer,
      refers_to uuid,
      -- Null: the patient.
      author_id integer,
      form_id text,
      form_version integer,
      signed_at timestamptz NOT NULL,
      sealed bytea NOT NULL,
      key_id text NOT NULL,
      -- SHA-256 of the content with a random salt, which is inside the sealed part.
      digest bytea NOT NULL,
      previous_hash bytea NOT NULL,
      hash bytea NOT NULL,
      CONSTRAINT record_entries_chain UNIQUE (user_id, position)
    );
    CREATE INDEX record_entries_booking_index ON record_entries (booking_id) WHERE booking_id IS NOT NULL;

    CREATE TABLE record_reads (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT record_reads_pkey PRIMARY KEY,
      user_id integer NOT NULL,
      reader_id integer NOT NULL,
      what text NOT NULL CONSTRAINT record_reads_what_known CHECK (what IN ('record', 'export')),
      reason text,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX record_reads_user_index ON record_reads (user_id, id);

    -- A medical history that the patient has begun.
    CREATE TABLE record_drafts (
      user_id integer NOT NULL CONSTRAINT record_drafts_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      form_id text NOT NULL,
      form_version integer NOT NULL,
      version integer NOT NULL DEFAULT 1,
      sealed bytea NOT NULL,
      saved_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT record_drafts_pkey PRIMARY KEY (user_id, form_id)
    );
    CREATE INDEX record_drafts_saved_index ON record_drafts (saved_at);

    CREATE FUNCTION record_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
        IF (to_jsonb(NEW) - 'sealed' - 'key_id') = (to_jsonb(OLD) - 'sealed' - 'key_id') THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION 'the care record is append-only' USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER record_entries_append_only BEFORE UPDATE OR DELETE ON record_entries
      FOR EACH ROW EXECUTE FUNCTION record_refuse_change();
    CREATE TRIGGER record_entries_no_truncate BEFORE TRUNCATE ON record_entries
      FOR EACH STATEMENT EXECUTE FUNCTION record_refuse_change();
    CREATE TRIGGER record_reads_append_only BEFORE UPDATE OR DELETE ON record_reads
      FOR EACH ROW EXECUTE FUNCTION record_refuse_change();
    CREATE TRIGGER record_reads_no_truncate BEFORE TRUNCATE ON record_reads
      FOR EACH STATEMENT EXECUTE FUNCTION record_refuse_change();

    -- Encrypts an entry with another key; everything else of it stays.
    CREATE FUNCTION reseal_record_entry(entry uuid, new_sealed bytea, new_key_id text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      PERFORM set_config('clinic.record_change', 'reseal', true);
      UPDATE record_entries SET sealed = new_sealed, key_id = new_key_id WHERE id = entry;
      PERFORM set_config('clinic.record_change', '', true);
    END $$;

    -- Deletes whole records whose last entry is eight years old, with who has read them.
    CREATE FUNCTION purge_records(patients integer[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      PERFORM set_config('clinic.record_change', 'purge', true);
      DELETE FROM record_entries WHERE user_id = ANY (patients);
      DELETE FROM record_reads WHERE user_id = ANY (patients);
      PERFORM set_config('clinic.record_change', '', true);
    END $$;
  `;
