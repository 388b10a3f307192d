/** A recall reads every treatment, and has to know what was entered in error or corrected. */
export const up = `
    CREATE INDEX record_entries_amendments_index ON record_entries (occurred_at, signed_at)
      WHERE form_id IN ('entered-in-error', 'wrong-record', 'correction')
  `;
