import type { Knex } from 'knex';

/**
 * When a restored backup brought back an unsent message; it is not sent until an owner releases it. Restoring an
 * older backup adds the column itself, so that no statement in between can send them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE outbox_messages ADD COLUMN IF NOT EXISTS restored_at timestamptz');
  await knex.raw(`
    CREATE INDEX outbox_messages_on_hold_index ON outbox_messages (id)
      WHERE state = 'held' AND restored_at IS NOT NULL`);
}
