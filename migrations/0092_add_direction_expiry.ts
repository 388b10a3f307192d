/** The last day of a direction in clear, so that readiness is known without decrypting; what it is for stays encrypted. */
export const up = 'ALTER TABLE record_entries ADD COLUMN expires_on date';
