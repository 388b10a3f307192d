/** Stored responses of the desk's calls name people and may hold a secret, so they are encrypted. */
export const up = `ALTER TABLE idempotency_receipts ADD COLUMN sealed bytea`;
