/** Photographs of the care record: encrypted like its entries, and gone with the entry that they belong to. */
export const up = `
    CREATE TABLE record_pictures (
      -- Deferred, because the entry has the digests of the picture and is added after it.
      entry_id uuid CONSTRAINT record_pictures_pkey PRIMARY KEY
        CONSTRAINT record_pictures_entry_fkey REFERENCES record_entries (id)
        ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
      picture bytea NOT NULL,
      thumbnail bytea NOT NULL,
      key_id text NOT NULL
    );
    -- What is encrypted cannot be compressed.
    ALTER TABLE record_pictures ALTER COLUMN picture SET STORAGE EXTERNAL, ALTER COLUMN thumbnail SET STORAGE EXTERNAL;

    CREATE FUNCTION record_pictures_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- The entry refuses to be deleted too early.
      IF TG_OP = 'DELETE' AND current_setting('clinic.record_change', true) = 'purge' THEN RETURN OLD; END IF;
      IF TG_OP = 'UPDATE' AND current_setting('clinic.record_change', true) = 'reseal' THEN
        IF NEW.entry_id = OLD.entry_id THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION 'the care record is append-only' USING ERRCODE = 'restrict_violation';
    END $$;
    CREATE TRIGGER record_pictures_append_only BEFORE UPDATE OR DELETE ON record_pictures
      FOR EACH ROW EXECUTE FUNCTION record_pictures_refuse_change();
    CREATE TRIGGER record_pictures_no_truncate BEFORE TRUNCATE ON record_pictures
      FOR EACH STATEMENT EXECUTE FUNCTION record_pictures_refuse_change();

    -- Encrypts a picture with another key.
    CREATE FUNCTION reseal_record_picture(entry uuid, new_picture bytea, new_thumbnail bytea, new_key_id text)
    RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      PERFORM set_config('clinic.record_change', 'reseal', true);
      UPDATE record_pictures SET picture = new_picture, thumbnail = new_thumbnail, key_id = new_key_id
        WHERE entry_id = entry;
      PERFORM set_config('clinic.record_change', '', true);
    END $$;

    ALTER TABLE record_entries DROP CONSTRAINT record_entries_kind_known;
    ALTER TABLE record_entries ADD CONSTRAINT record_entries_kind_known CHECK (kind IN ('history', 'consent',
      'photo_consent', 'withdrawal', 'declined', 'direction', 'treatment', 'addendum', 'incident', 'photograph')) NOT VALID;
    ALTER TABLE record_entries VALIDATE CONSTRAINT record_entries_kind_known;
    ALTER TABLE record_reads DROP CONSTRAINT record_reads_what_known;
    ALTER TABLE record_reads ADD CONSTRAINT record_reads_what_known
      CHECK (what IN ('record', 'export', 'recall', 'pictures')) NOT VALID;
    ALTER TABLE record_reads VALIDATE CONSTRAINT record_reads_what_known;
  `;
