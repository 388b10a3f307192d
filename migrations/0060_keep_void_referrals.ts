/**
 * Recommendations that never count, because both accounts are likely one person's. Left out, they would tell whoever
 * registered with a guessed date of birth that it was right, in the download of their own data.
 */
export const up = 'ALTER TABLE referrals ADD COLUMN is_void boolean NOT NULL DEFAULT false';
