/** A complaint about personal data has its own deadline; staff can mark a message as one later. */
export const up = `
    ALTER TABLE contacts ADD COLUMN topic text;
    ALTER TABLE contacts ADD CONSTRAINT contacts_topic_known CHECK (topic IN ('data_complaint')) NOT VALID;
    ALTER TABLE contacts VALIDATE CONSTRAINT contacts_topic_known;

    ALTER TABLE follow_ups DROP CONSTRAINT follow_ups_kind_known;
    ALTER TABLE follow_ups ADD CONSTRAINT follow_ups_kind_known
      CHECK (kind IN ('handled', 'reopened', 'no_answer', 'note', 'data_complaint')) NOT VALID;
    ALTER TABLE follow_ups VALIDATE CONSTRAINT follow_ups_kind_known;
  `;
