/** Once its session has ended, a change is looked up by its key alone; the same index serves both lookups. */
export const up = `
    ALTER TABLE idempotency_receipts
      DROP CONSTRAINT idempotency_receipts_pkey,
      ADD CONSTRAINT idempotency_receipts_pkey PRIMARY KEY (key, scope)`;
