import type { Knex } from 'knex';

/**
 * Removes everything that earlier tests of this worker have left: the lists are paged and the queue ends after its
 * 200th line, so what a test looks for could be beyond.
 */
export async function emptyClinic(db: Knex): Promise<void> {
  const { rows } = await db.raw<{ rows: { tablename: string }[] }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename !~ '^(knex_|clinic_settings$)'",
  );
  const deletes = rows.map(({ tablename }) => `DELETE FROM ${tablename};`);
  await db.raw(`
    BEGIN;
    -- Without the triggers, which keep events from being deleted and would tell open pages of each row.
    SET LOCAL session_replication_role = replica;
    ${deletes.join(' ')}
    UPDATE clinic_settings SET second_factor_required = false;
    COMMIT;
  `);
}
