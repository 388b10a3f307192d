/** Whether a password link went out in a letter: where limits withhold a further letter, the newest one works again. */
export const up = 'ALTER TABLE password_resets ADD COLUMN is_mailed boolean NOT NULL DEFAULT false';
