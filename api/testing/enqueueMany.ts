import type { Knex } from 'knex';

/** Puts `count` messages about one user, each to an address of its own, into the outbox, in one transaction. */
export async function enqueueMany(knex: Knex, count: number, userId = 1): Promise<void> {
  await knex.raw(
    `WITH message AS (
       INSERT INTO outbox_messages (kind, subject_type, subject_id, version, recipient, not_before)
       SELECT 'password_changed', 'user', :userId, n, 'user' || :userId || '-' || n || '@example.test', now()
       FROM generate_series(1, :count) AS n RETURNING id, not_before)
     SELECT count(graphile_worker.add_job('send_message', json_build_object('id', id), run_at := not_before,
       job_key := 'message:' || id)) FROM message`,
    { count, userId },
  );
}
