/**
 * The audit stays append-only, with one exception: events of six years and more may be deleted by any role.
 * `purge_events` runs with its owner's rights, so that the server's role needs none to delete.
 */
export const up = `
    -- Events are inserted in order of time, so a BRIN index is enough and costs next to nothing.
    CREATE INDEX events_at_index ON events USING brin (at);

    CREATE FUNCTION events_last_expired_date() RETURNS date LANGUAGE sql STABLE AS $$
      SELECT ((now() AT TIME ZONE 'Europe/London')::date - interval '6 years')::date
    $$;

    CREATE FUNCTION events_refuse_young_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (OLD.at AT TIME ZONE 'Europe/London')::date > events_last_expired_date() THEN
        RAISE EXCEPTION 'events are append-only' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN OLD;
    END $$;

    DROP TRIGGER events_append_only ON events;
    CREATE TRIGGER events_append_only BEFORE UPDATE OR TRUNCATE ON events
      FOR EACH STATEMENT EXECUTE FUNCTION events_refuse_change();
    CREATE TRIGGER events_kept_six_years BEFORE DELETE ON events
      FOR EACH ROW EXECUTE FUNCTION events_refuse_young_deletion();

    -- Deletes the oldest events up to a London date, but never younger than six years.
    CREATE FUNCTION purge_events(last_date date, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE
      gone integer;
      limit_instant timestamptz :=
        (least(last_date, events_last_expired_date()) + 1)::timestamp AT TIME ZONE 'Europe/London';
    BEGIN
      DELETE FROM events WHERE id IN (SELECT id FROM events WHERE at < limit_instant ORDER BY id LIMIT most);
      GET DIAGNOSTICS gone = ROW_COUNT;
      RETURN gone;
    END $$;
  `;
