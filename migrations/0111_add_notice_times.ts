import type { Knex } from 'knex';

/** From when the notice of a cancellation counts: the patient may have said so before the desk cancelled. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE bookings ADD COLUMN notice_given_at timestamptz');
}
