import type { Knex } from 'knex';

/**
 * For the desk: lists whose search and counts stay fast with 100,000 rows, blocked times as equals of appointments,
 * and the owner's set-up checklist.
 */
export async function up(knex: Knex): Promise<void> {
  await addSearch(knex);
  await addTallies(knex);
  await addTakenSlots(knex);
  await knex.raw(`
    CREATE TABLE setup_checks (
      item text CONSTRAINT setup_checks_pkey PRIMARY KEY,
      done_at timestamptz NOT NULL DEFAULT now(),
      done_by integer CONSTRAINT setup_checks_user_fkey REFERENCES users (id) ON DELETE SET NULL
    );
  `);
}

/** One searchable text per row; the line break between fields keeps a match within one field. */
async function addSearch(knex: Knex): Promise<void> {
  await knex.raw(String.raw`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;

    ALTER TABLE bookings ADD COLUMN search_text text
      GENERATED ALWAYS AS (lower(name || E'\n' || email || E'\n' || service)) STORED;
    ALTER TABLE users ADD COLUMN search_text text
      GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || E'\n' || email)) STORED;
    ALTER TABLE contacts ADD COLUMN search_text text
      GENERATED ALWAYS AS (lower(name || E'\n' || email || E'\n' || subject)) STORED;

    -- Every search reads the GIN pending list, so it is kept short.
    CREATE INDEX bookings_search_index ON bookings USING gin (search_text gin_trgm_ops)
      WITH (gin_pending_list_limit = 256);
    CREATE INDEX users_search_index ON users USING gin (search_text gin_trgm_ops)
      WITH (gin_pending_list_limit = 256);
    CREATE INDEX contacts_search_index ON contacts USING gin (search_text gin_trgm_ops)
      WITH (gin_pending_list_limit = 256);

    CREATE INDEX bookings_wished_index ON bookings (preferred_date) WHERE status = 'query';
  `);
}

/**
 * Row counts, as deltas to be summed: writers only insert, so none waits for another, and the sum is right in every
 * transaction's snapshot. The nightly job folds the deltas together.
 */
async function addTallies(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE list_tallies (
      list text NOT NULL,
      status text NOT NULL DEFAULT '',
      day date,
      change bigint NOT NULL
    );

    CREATE FUNCTION bookings_tally() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO list_tallies VALUES ('bookings', OLD.status, OLD.appointment_date, -1);
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO list_tallies VALUES ('bookings', NEW.status, NEW.appointment_date, 1);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER bookings_tallied AFTER INSERT OR DELETE ON bookings FOR EACH ROW
      EXECUTE FUNCTION bookings_tally();
    CREATE TRIGGER bookings_tallied_anew AFTER UPDATE OF status, appointment_date ON bookings FOR EACH ROW
      WHEN ((OLD.status, OLD.appointment_date) IS DISTINCT FROM (NEW.status, NEW.appointment_date))
      EXECUTE FUNCTION bookings_tally();

    CREATE FUNCTION users_tally() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
        INSERT INTO list_tallies (list, change) VALUES ('users', -1);
      END IF;
      IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
        INSERT INTO list_tallies (list, change) VALUES ('users', 1);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER users_tallied AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION users_tally();
    CREATE TRIGGER users_tallied_anew AFTER UPDATE OF deleted_at ON users FOR EACH ROW
      WHEN ((OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.deleted_at IS NULL))
      EXECUTE FUNCTION users_tally();

    CREATE FUNCTION contacts_tally() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO list_tallies (list, change) VALUES ('contacts', CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
      RETURN NULL;
    END $$;
    CREATE TRIGGER contacts_tallied AFTER INSERT OR DELETE ON contacts FOR EACH ROW
      EXECUTE FUNCTION contacts_tally();

    INSERT INTO list_tallies
      SELECT 'bookings', status,
        CASE WHEN appointment_date < current_date - 1 THEN date '-infinity' ELSE appointment_date END, count(*)
      FROM bookings GROUP BY 2, 3;
    INSERT INTO list_tallies SELECT 'users', '', NULL, count(*) FROM users WHERE deleted_at IS NULL;
    INSERT INTO list_tallies SELECT 'contacts', '', NULL, count(*) FROM contacts;
  `);
}

/**
 * When the practitioner is busy: an appointment or a blocked time. One exclusion constraint guards both, and replaces
 * the one that only knew appointments.
 */
async function addTakenSlots(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE blocked_times (
      id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT blocked_times_pkey PRIMARY KEY,
      specialist_id integer NOT NULL DEFAULT 1,
      start_date date NOT NULL,
      end_date date NOT NULL,
      start_time time,
      end_time time,
      reason text NOT NULL,
      created_by integer CONSTRAINT blocked_times_user_fkey REFERENCES users (id) ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      removed_at timestamptz,
      -- Without times, whole days are blocked.
      slot tsrange NOT NULL GENERATED ALWAYS AS (
        CASE WHEN start_time IS NULL THEN tsrange(start_date::timestamp, (end_date + 1)::timestamp)
        ELSE tsrange(start_date + start_time, end_date + end_time) END
      ) STORED,
      CONSTRAINT blocked_times_days_in_order CHECK (end_date BETWEEN start_date AND start_date + 92),
      CONSTRAINT blocked_times_whole CHECK ((start_time IS NULL) = (end_time IS NULL)),
      CONSTRAINT blocked_times_within_a_day CHECK (
        start_time IS NULL OR (start_date = end_date AND start_time < end_time)
      )
    );

    CREATE TABLE taken_slots (
      specialist_id integer NOT NULL,
      slot tsrange NOT NULL,
      booking_id integer CONSTRAINT taken_slots_booking_key UNIQUE
        CONSTRAINT taken_slots_booking_fkey REFERENCES bookings (id) ON DELETE CASCADE,
      blocked_time_id integer CONSTRAINT taken_slots_blocked_time_key UNIQUE
        CONSTRAINT taken_slots_blocked_time_fkey REFERENCES blocked_times (id) ON DELETE CASCADE,
      CONSTRAINT taken_slots_by_one CHECK (num_nonnulls(booking_id, blocked_time_id) = 1),
      CONSTRAINT taken_slots_free EXCLUDE USING gist (specialist_id WITH =, slot WITH &&)
    );

    INSERT INTO taken_slots (specialist_id, slot, booking_id)
      SELECT specialist_id, slot, id FROM bookings WHERE status IN ('confirmed', 'completed');

    CREATE FUNCTION bookings_take_slot() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.status IN ('confirmed', 'completed') THEN
        INSERT INTO taken_slots (specialist_id, slot, booking_id) VALUES (NEW.specialist_id, NEW.slot, NEW.id)
          ON CONFLICT (booking_id)
          DO UPDATE SET specialist_id = excluded.specialist_id, slot = excluded.slot;
      ELSE
        DELETE FROM taken_slots WHERE booking_id = NEW.id;
      END IF;
      RETURN NULL;
    END $$;
    -- Requests take no time, so they cost nothing here.
    CREATE TRIGGER bookings_slot_taken AFTER INSERT ON bookings FOR EACH ROW
      WHEN (NEW.status IN ('confirmed', 'completed'))
      EXECUTE FUNCTION bookings_take_slot();
    CREATE TRIGGER bookings_slot_taken_anew AFTER UPDATE ON bookings FOR EACH ROW
      WHEN ((OLD.status, OLD.specialist_id, OLD.slot) IS DISTINCT FROM (NEW.status, NEW.specialist_id, NEW.slot))
      EXECUTE FUNCTION bookings_take_slot();

    CREATE FUNCTION blocked_times_take_slot() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.removed_at IS NULL THEN
        INSERT INTO taken_slots (specialist_id, slot, blocked_time_id)
          VALUES (NEW.specialist_id, NEW.slot, NEW.id)
          ON CONFLICT (blocked_time_id)
          DO UPDATE SET specialist_id = excluded.specialist_id, slot = excluded.slot;
      ELSE
        DELETE FROM taken_slots WHERE blocked_time_id = NEW.id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER blocked_times_slot_taken AFTER INSERT OR UPDATE ON blocked_times FOR EACH ROW
      EXECUTE FUNCTION blocked_times_take_slot();

    ALTER TABLE bookings DROP CONSTRAINT bookings_slot_free;
  `);
}
