/** A message that was marked as a complaint about personal data by mistake can be unmarked. */
export const up = `
    ALTER TABLE follow_ups DROP CONSTRAINT follow_ups_kind_known;
    ALTER TABLE follow_ups ADD CONSTRAINT follow_ups_kind_known CHECK (kind IN
      ('handled', 'reopened', 'no_answer', 'note', 'data_complaint', 'not_data_complaint')) NOT VALID;
    ALTER TABLE follow_ups VALIDATE CONSTRAINT follow_ups_kind_known;
  `;
