/** From when the notice of a cancellation counts: the patient may have said so before the desk cancelled. */
export const up = 'ALTER TABLE bookings ADD COLUMN notice_given_at timestamptz';
