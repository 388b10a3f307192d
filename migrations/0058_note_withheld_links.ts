/** Whether the letter with the link was withheld, so that no screen says that it was sent. */
export const up = 'ALTER TABLE email_changes ADD COLUMN is_withheld boolean NOT NULL DEFAULT false';
