/**
 * A row without an account belongs to an account only if it names that account's person: an address is a way to reach
 * people. `names_person` is `namesPerson` of `shared/domain/samePerson.ts` in SQL.
 */
export const up = `
    -- Of the person treated, where no account has it: said by whoever booked for them, or to the desk.
    ALTER TABLE bookings ADD COLUMN date_of_birth date;

    CREATE FUNCTION name_key(name text) RETURNS text IMMUTABLE LANGUAGE sql AS $$
      SELECT coalesce(string_agg(word, ' ' ORDER BY word COLLATE "C"), '') FROM string_to_table(fold_text(name), ' ') word
      WHERE word <> ''
    $$;

    -- Everybody who is reached at an address: the account that has confirmed it, and those who share it.
    CREATE VIEW reached_at AS
      SELECT user_id, email FROM confirmed_addresses
      UNION ALL SELECT id, shared_email FROM users WHERE shared_email IS NOT NULL;

    -- What the desk was told: whether a booking, a message or another account is this person's.
    CREATE TABLE person_answers (
      subject_type text NOT NULL CONSTRAINT person_answers_type_known
        CHECK (subject_type IN ('booking', 'contact', 'user')),
      subject_id integer NOT NULL,
      user_id integer NOT NULL CONSTRAINT person_answers_user_fkey REFERENCES users (id) ON DELETE CASCADE,
      is_theirs boolean NOT NULL,
      answered_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT person_answers_pkey PRIMARY KEY (subject_type, subject_id, user_id)
    );
    CREATE INDEX person_answers_user_index ON person_answers (user_id);

    CREATE FUNCTION has_namesake(person integer, address text) RETURNS boolean STABLE LANGUAGE sql AS $$
      SELECT EXISTS (
        SELECT FROM users u WHERE u.id = person AND (
          EXISTS (
            SELECT FROM reached_at r JOIN users o ON o.id = r.user_id
            WHERE r.email = address AND o.id <> person AND o.deleted_at IS NULL
              AND name_key(o.first_name || ' ' || o.last_name) = name_key(u.first_name || ' ' || u.last_name))
          OR EXISTS (
            SELECT FROM bookings b
            WHERE (b.booked_by = person AND b.for_somebody_else OR b.email = address AND b.user_id IS NULL)
              AND b.user_id IS DISTINCT FROM person
              AND name_key(b.name) = name_key(u.first_name || ' ' || u.last_name)
              AND (b.date_of_birth <> u.date_of_birth OR EXISTS (
                SELECT FROM person_answers a WHERE a.subject_type = 'booking' AND a.subject_id = b.id
                  AND a.user_id = person AND NOT a.is_theirs)))))
    $$;

    CREATE FUNCTION names_person(
      person integer, subject_type text, subject_id integer, address text, named text, born date, by_another boolean
    ) RETURNS text STABLE LANGUAGE sql AS $$
      SELECT CASE
        WHEN a.is_theirs THEN 'yes'
        WHEN NOT a.is_theirs OR EXISTS (
          SELECT FROM person_answers o
          WHERE (o.subject_type, o.subject_id, o.is_theirs) = ($2, $3, true)) THEN 'no'
        WHEN name_key(u.first_name || ' ' || u.last_name) <> name_key(named) OR name_key(named) = '' THEN 'no'
        WHEN born IS NOT NULL THEN CASE WHEN born = u.date_of_birth THEN 'yes' ELSE 'no' END
        WHEN by_another OR has_namesake(person, address) THEN 'ask'
        ELSE 'yes' END
      FROM users u LEFT JOIN person_answers a
        ON a.subject_type = $2 AND a.subject_id = $3 AND a.user_id = u.id
      WHERE u.id = person
    $$;

    CREATE OR REPLACE FUNCTION find_person_treated() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      persons integer[];
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtext('address'), hashtext(NEW.email));
      SELECT array_agg(DISTINCT u.id) INTO persons FROM reached_at r JOIN users u ON u.id = r.user_id
      WHERE r.email = NEW.email AND u.deleted_at IS NULL AND u.role = 'user'
        AND names_person(u.id, 'booking', NEW.id, NEW.email, NEW.name, NEW.date_of_birth, true) = 'yes';
      NEW.user_id := CASE WHEN cardinality(persons) = 1 THEN persons[1] END;
      RETURN NEW;
    END $$;
  `;
