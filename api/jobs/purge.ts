import type { Knex } from 'knex';
import { foldTallies } from '#api/db/tallies.ts';

const batch = 1000;
const pauseMs = 20;

/** What is kept for how long. Each statement takes one batch, oldest first, and says how many rows it took. */
const purges: Record<string, string> = {
  receipts: `DELETE FROM idempotency_receipts WHERE ctid IN (
    SELECT ctid FROM idempotency_receipts WHERE created_at < now() - interval '30 days' LIMIT :batch)`,
  // The row stays, as proof that somebody was told; to whom and with what goes.
  messages: `UPDATE outbox_messages SET recipient = '', payload = '{}', last_error = NULL WHERE id IN (
    SELECT id FROM outbox_messages WHERE state <> 'held' AND recipient <> ''
      AND created_at < now() - interval '30 days' AND coalesce(sent_at, not_before) < now() - interval '30 days'
    LIMIT :batch)`,
  limits: `DELETE FROM rate_limits WHERE ctid IN (
    SELECT ctid FROM rate_limits WHERE resets_at < now() - interval '1 day'
      AND (blocked_until IS NULL OR blocked_until < now()) LIMIT :batch)`,
  sessions: `DELETE FROM sessions WHERE ctid IN (
    SELECT ctid FROM sessions WHERE seen_at < now() - interval '7 days'
      OR created_at < now() - interval '30 days' LIMIT :batch)`,
  resets: `DELETE FROM password_resets WHERE ctid IN (
    SELECT ctid FROM password_resets WHERE expires_at < now() - interval '1 day' LIMIT :batch)`,
  emailChanges: `DELETE FROM email_changes WHERE ctid IN (
    SELECT ctid FROM email_changes WHERE expires_at < now() - interval '1 day' LIMIT :batch)`,
  // Jobs that a killed worker had taken and that were given to another since.
  jobs: `SELECT id FROM graphile_worker.complete_jobs(ARRAY(
    SELECT id FROM graphile_worker.jobs WHERE attempts >= max_attempts AND updated_at < now() - interval '1 day'
      AND locked_at < now() - interval '4 hours' LIMIT :batch))`,
};

/** Removes what has been kept long enough, in small bites so that nobody waits, and adds up the tallies. @returns how many rows */
export async function purge(db: Knex): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  for (const [name, statement] of Object.entries(purges)) {
    let taken: number;
    done[name] = 0;
    do {
      const { rowCount } = await db.raw<{ rowCount: number }>(statement, { batch });
      taken = rowCount;
      done[name] += taken;
      if (taken === batch) await new Promise((rest) => setTimeout(rest, pauseMs));
    } while (taken === batch);
  }
  done['tallies'] = await foldTallies(db);
  return done;
}
