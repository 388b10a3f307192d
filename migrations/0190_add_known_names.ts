/**
 * A patient who changes her own name claims nothing by the new one: rows without an account go by the name that was known
 * before, and one that bears the new name is a question for the desk.
 */
export const up = `
    -- Null: the present name, as it was given at registration or by the desk.
    ALTER TABLE users ADD COLUMN known_name text;
    CREATE INDEX users_known_name_index ON users (id) WHERE known_name IS NOT NULL;

    CREATE OR REPLACE FUNCTION has_namesake(person integer, address text) RETURNS boolean STABLE LANGUAGE sql AS $$
      SELECT EXISTS (
        SELECT FROM users u
        CROSS JOIN LATERAL (SELECT name_key(coalesce(u.known_name, u.first_name || ' ' || u.last_name)) AS name) AS k
        WHERE u.id = person AND (
          EXISTS (
            SELECT FROM reached_at r JOIN users o ON o.id = r.user_id
            WHERE r.email = address AND o.id <> person AND o.deleted_at IS NULL
              AND k.name IN (name_key(o.first_name || ' ' || o.last_name), name_key(o.known_name)))
          OR EXISTS (
            SELECT FROM bookings b
            WHERE (b.booked_by = person AND b.for_somebody_else OR b.email = address AND b.user_id IS NULL)
              AND b.user_id IS DISTINCT FROM person
              AND name_key(b.name) = k.name
              AND (b.date_of_birth <> u.date_of_birth OR EXISTS (
                SELECT FROM person_answers a WHERE a.subject_type = 'booking' AND a.subject_id = b.id
                  AND a.user_id = person AND NOT a.is_theirs)))))
    $$;

    CREATE OR REPLACE FUNCTION names_person(
      person integer, subject_type text, subject_id integer, address text, named text, born date, by_another boolean
    ) RETURNS text STABLE LANGUAGE sql AS $$
      SELECT CASE
        WHEN a.is_theirs THEN 'yes'
        WHEN NOT a.is_theirs OR EXISTS (
          SELECT FROM person_answers o
          WHERE (o.subject_type, o.subject_id, o.is_theirs) = ($2, $3, true)) THEN 'no'
        WHEN name_key(named) = '' THEN 'no'
        WHEN name_key(named) = name_key(coalesce(u.known_name, u.first_name || ' ' || u.last_name)) THEN CASE
          WHEN born IS NOT NULL THEN CASE WHEN born = u.date_of_birth THEN 'yes' ELSE 'no' END
          WHEN by_another OR has_namesake(person, address) THEN 'ask'
          ELSE 'yes' END
        WHEN name_key(named) = name_key(u.first_name || ' ' || u.last_name)
          AND coalesce(born = u.date_of_birth, true) THEN 'ask'
        ELSE 'no' END
      FROM users u LEFT JOIN person_answers a
        ON a.subject_type = $2 AND a.subject_id = $3 AND a.user_id = u.id
      WHERE u.id = person
    $$;
  `;
