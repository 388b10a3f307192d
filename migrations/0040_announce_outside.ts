import type { Knex } from 'knex';

/**
 * Changes are announced by the server after their commit: PostgreSQL lets transactions that notify commit one by one.
 * Every copy reads the events themselves, so nothing is missed where nobody announces. The ends of sessions stay
 * announced by their triggers.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TRIGGER events_announced ON events;
    DROP FUNCTION events_announce();
    DROP TRIGGER outbox_messages_announced ON outbox_messages;
    DROP FUNCTION outbox_messages_announce();
  `);
}
