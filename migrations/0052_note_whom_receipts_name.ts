/**
 * Whom the stored response of a change may name, as `user:7` or `booking:12`, so that an erasure finds it. The forms of
 * patients store no response and have nothing here.
 */
export const up = `
    ALTER TABLE idempotency_receipts ADD COLUMN about text[];
    CREATE INDEX idempotency_receipts_about_index ON idempotency_receipts USING gin (about) WHERE about IS NOT NULL;
    CREATE INDEX idempotency_receipts_unnamed_index ON idempotency_receipts (key)
      WHERE about IS NULL AND sealed IS NOT NULL;
  `;
