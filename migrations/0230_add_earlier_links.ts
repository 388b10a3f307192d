/** A guest's letters have links to one appointment, which stay valid side by side. */
export const up = `
    -- SHA-256 of the tokens of earlier letters about the same appointment.
    ALTER TABLE reminder_links ADD COLUMN earlier_hashes bytea[] NOT NULL DEFAULT '{}';
    CREATE INDEX reminder_links_earlier_index ON reminder_links USING gin (earlier_hashes);
    -- Null: the link of a request, which has no appointment yet.
    ALTER TABLE reminder_links ALTER COLUMN appointment_date DROP NOT NULL, ALTER COLUMN appointment_time DROP NOT NULL;
  `;
