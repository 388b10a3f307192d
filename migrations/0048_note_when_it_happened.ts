/** When a desk made a change that it sent after an outage, beside the time of recording; null for all others. */
export const up = 'ALTER TABLE events ADD COLUMN occurred_at timestamptz';
