/** The clinic's own reply templates; null as long as an owner has not changed those that were delivered. */
export const up = `ALTER TABLE clinic_settings ADD COLUMN reply_templates jsonb`;
