/** When a change was made by the clock of its device, where that differs from the corrected `occurred_at`. */
export const up = 'ALTER TABLE events ADD COLUMN clock_at timestamptz';
