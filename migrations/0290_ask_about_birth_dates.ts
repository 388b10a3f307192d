/**
 * A row that says the birth date of somebody who is reached at its address, and another name (a short form, a new surname),
 * is a question for the desk.
 */
export const up = `
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
        WHEN born IS NOT NULL OR is_near_name(named, u.first_name || ' ' || u.last_name)
          OR is_near_name(named, u.known_name) THEN 'ask'
        ELSE 'no' END
      FROM users u LEFT JOIN person_answers a
        ON a.subject_type = $2 AND a.subject_id = $3 AND a.user_id = u.id
      WHERE u.id = person
    $$;
  `;
