/**
 * Somebody whose account has no address of its own, but appointments with letters to one, is a namesake there, too: as of a
 * caller whose address was somebody else's.
 */
export const up = `
    CREATE OR REPLACE FUNCTION has_namesake(person integer, address text) RETURNS boolean STABLE LANGUAGE sql AS $$
      SELECT EXISTS (
        SELECT FROM users u
        CROSS JOIN LATERAL (SELECT name_key(coalesce(u.known_name, u.first_name || ' ' || u.last_name)) AS name) AS k
        WHERE u.id = person AND (
          EXISTS (
            SELECT FROM (
              SELECT user_id FROM reached_at WHERE email = address
              UNION ALL SELECT user_id FROM bookings WHERE email = address AND user_id IS NOT NULL) AS r
            JOIN users o ON o.id = r.user_id
            WHERE o.id <> person AND o.deleted_at IS NULL
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
  `;
