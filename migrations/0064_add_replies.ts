/** A reply that the desk sent by email has a subject; one that it opened in a mail program is a draft. */
export const up = `
    ALTER TABLE follow_ups ADD COLUMN mail_subject text;
    ALTER TABLE follow_ups DROP CONSTRAINT follow_ups_kind_known;
    ALTER TABLE follow_ups ADD CONSTRAINT follow_ups_kind_known
      CHECK (kind IN ('handled', 'reopened', 'no_answer', 'note', 'data_complaint', 'not_data_complaint', 'reply', 'draft')) NOT VALID;
    ALTER TABLE follow_ups VALIDATE CONSTRAINT follow_ups_kind_known;
  `;
