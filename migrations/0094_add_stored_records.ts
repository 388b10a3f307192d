/** Records that a reception app stores for when the server is away: one read for each patient, person and day. */
export const up = `
    -- The day in London for which it was stored; null for every other read.
    ALTER TABLE record_reads ADD COLUMN stored_on date;
    CREATE UNIQUE INDEX record_reads_stored_once ON record_reads (user_id, reader_id, stored_on)
      WHERE stored_on IS NOT NULL;
    ALTER TABLE record_reads DROP CONSTRAINT record_reads_what_known;
    ALTER TABLE record_reads ADD CONSTRAINT record_reads_what_known
      CHECK (what IN ('record', 'export', 'recall', 'pictures', 'stored')) NOT VALID;
    ALTER TABLE record_reads VALIDATE CONSTRAINT record_reads_what_known;
  `;
