import type { Knex } from 'knex';

/** Adds `count` messages about one user to the outbox, each to another address. */
export async function enqueueMany(knex: Knex, count: number, userId = 1): Promise<void> {
  await knex.raw(
    `INSERT INTO outbox_messages (kind, subject_type, subject_id, version, recipient, not_before)
     SELECT 'password_changed', 'user', :userId, n, 'user' || :userId || '-' || n || '@example.test', now()
     FROM generate_series(1, :count) AS n`,
    { count, userId },
  );
}
