/** The pack of a batch that is open, and until when what is in it may be used. */
export const up = `
    ALTER TABLE batches ADD COLUMN opened_on date, ADD COLUMN use_by date,
      ADD CONSTRAINT batches_use_by_of_opened CHECK ((opened_on IS NULL) = (use_by IS NULL) AND use_by >= opened_on);
  `;
