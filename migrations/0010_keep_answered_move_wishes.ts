/** An answered reschedule request stays in its row, so that undoing the answer restores it with its note. */
export const up = 'ALTER TABLE bookings ADD COLUMN move_wish_answered_at timestamptz';
