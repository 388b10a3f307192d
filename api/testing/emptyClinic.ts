import type { Knex } from 'knex';

/** Deletes what earlier tests of this worker left: lists are paged, so a test's own data could be out of sight. */
export async function emptyClinic(db: Knex): Promise<void> {
  const { rows } = await db.raw<{ rows: { tablename: string }[] }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename !~ '^(knex_|(clinic_settings|products)$)'",
  );
  const deletes = rows.map(({ tablename }) => `DELETE FROM ${tablename};`);
  await db.raw(`
    BEGIN;
    -- Disables the triggers, which prevent deleting events and would notify open pages of each row.
    SET LOCAL session_replication_role = replica;
    ${deletes.join(' ')}
    UPDATE clinic_settings SET second_factor_required = false, has_described_treatments = false, booked_at_once = '{}',
      reply_templates = NULL;
    COMMIT;
  `);
}
