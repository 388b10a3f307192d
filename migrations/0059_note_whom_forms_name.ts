/**
 * Whom the receipts of patients' forms are about, so that an erasure finds them, too. Responses with a secret that is shown
 * once are removed; a repeat of such a request is told that it no longer exists.
 */
export const up = `
    UPDATE idempotency_receipts SET about = array_remove(ARRAY[
        CASE scope WHEN 'POST /api/contact' THEN 'contact:' ELSE 'booking:' END || (body->>'id'),
        'user:' || substring(scope FROM '^POST /api/bookings (.+)$')], NULL)
      WHERE about IS NULL AND sealed IS NULL AND body->>'id' IS NOT NULL
        AND scope ~ '^POST /api/(contact|consultations|bookings .+)$';

    UPDATE idempotency_receipts SET sealed = NULL
      WHERE scope ~ '^POST /api/(admin/second-factor(|/confirm|/recovery-codes)|admin/staff(|/:id/link)|user/calendar-feed) ';
  `;
