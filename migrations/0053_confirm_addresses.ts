/**
 * Existing accounts count as confirmed where a link that was sent to their address was followed, or a visit was
 * completed: somebody who came to the clinic has been seen. Earlier addresses count only from now on, because nothing
 * tells which of them were ever confirmed.
 */
export const up = `
    ALTER TABLE former_addresses ADD COLUMN proven_at timestamptz;

    -- The addresses that count as an account's: its present one and earlier ones, confirmed while it had them. An
    -- address is in it once: the last account to confirm it has it.
    CREATE VIEW confirmed_addresses AS
      SELECT id AS user_id, email FROM users WHERE email IS NOT NULL AND email_proven_at IS NOT NULL
      UNION ALL
      SELECT f.user_id, f.email FROM former_addresses f WHERE f.proven_at IS NOT NULL
        AND NOT EXISTS (
          SELECT FROM users u WHERE u.email = f.email AND u.email_proven_at IS NOT NULL)
        AND NOT EXISTS (
          SELECT FROM former_addresses l WHERE l.email = f.email
            AND (l.proven_at, l.user_id) > (f.proven_at, f.user_id));

    CREATE INDEX former_addresses_email_index ON former_addresses (email);

    UPDATE users u SET email_proven_at = now()
      WHERE email IS NOT NULL AND email_proven_at IS NULL AND role = 'user' AND (
        EXISTS (SELECT FROM bookings b WHERE b.user_id = u.id AND b.status = 'completed' AND b.email = u.email)
        OR EXISTS (
          SELECT FROM events e WHERE e.action = 'password_reset_by_link' AND e.subject_type = 'user' AND e.subject_id = u.id
            AND NOT EXISTS (SELECT FROM events c WHERE c.action = 'email_changed' AND c.subject_type = 'user'
              AND c.subject_id = u.id AND c.id > e.id)));
  `;
