/**
 * A row of somebody whose name is only near an account's, as of "J. Smith" and "Jane Smith", is a question for the desk.
 * What a booking leaves behind when it is moved to another person comes back when that is undone.
 */
export const up = String.raw`
    CREATE FUNCTION name_words(name text) RETURNS text[] IMMUTABLE LANGUAGE sql AS $$
      SELECT array_remove(string_to_array(fold_text(replace(name, '.', ' ')), ' '), '')
    $$;

    CREATE FUNCTION is_within_name(words text[], others text[]) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      SELECT NOT EXISTS (SELECT FROM unnest(words) w WHERE NOT EXISTS (
        SELECT FROM unnest(others) o WHERE starts_with(w, o) OR starts_with(o, w)))
    $$;

    CREATE FUNCTION is_near_name(one text, other text) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
      SELECT a <> '{}' AND b <> '{}' AND (is_within_name(a, b) OR is_within_name(b, a))
      FROM (SELECT name_words(one) AS a, name_words(other) AS b) AS names
    $$;

    CREATE OR REPLACE FUNCTION names_person(
      person integer, subject_type text, subject_id integer, address text, named text, born date, by_another boolean
    ) RETURNS text STABLE LANGUAGE sql AS $$
      SELECT CASE
        WHEN a.is_theirs THEN 'yes'
        WHEN NOT a.is_theirs OR EXISTS (
          SELECT FROM person_answers o
          WHERE (o.subject_type, o.subject_id, o.is_theirs) = ($2, $3, true)) THEN 'no'
        WHEN born <> u.date_of_birth OR name_key(named) = '' THEN 'no'
        WHEN name_key(named) = name_key(coalesce(u.known_name, u.first_name || ' ' || u.last_name)) THEN
          CASE WHEN born IS NULL AND (by_another OR has_namesake(person, address)) THEN 'ask' ELSE 'yes' END
        WHEN is_near_name(named, u.first_name || ' ' || u.last_name) OR is_near_name(named, u.known_name) THEN 'ask'
        ELSE 'no' END
      FROM users u LEFT JOIN person_answers a
        ON a.subject_type = $2 AND a.subject_id = $3 AND a.user_id = u.id
      WHERE u.id = person
    $$;

    CREATE INDEX users_email_proven_index ON users (((email_proven_at AT TIME ZONE 'UTC')::date));

    -- Rows of other tables, by their table.
    ALTER TABLE booking_moves ADD COLUMN left_behind jsonb NOT NULL DEFAULT '{}';
  `;
