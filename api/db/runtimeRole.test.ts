import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#api/db/connection.ts';
import { RUNTIME_ROLE } from '#api/db/embedded/dataFolder.ts';
import { migrate } from '#api/db/migrate.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { migrations } from '#migrations/list.ts';

const insufficientPrivilege = '42501';
const database = await createTestDatabase();
// A clone has its template's rights, except those on the database itself.
await migrate(database.url, migrations, RUNTIME_ROLE);
const server = openDatabase(database.runtimeUrl);
afterAll(async () => {
  await server.destroy();
  await database.drop();
});

const outcomeOf = (statement: string) =>
  server.raw(statement).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

describe("the server's role", () => {
  test.each([
    'DROP TABLE bookings',
    'DROP TABLE rate_limits',
    'ALTER TABLE users ADD COLUMN more text',
    'ALTER TABLE events DISABLE TRIGGER events_append_only',
    'ALTER TABLE events DISABLE TRIGGER ALL',
    'DROP TRIGGER events_append_only ON events',
    'CREATE OR REPLACE FUNCTION events_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    'ALTER TABLE bookings DROP CONSTRAINT bookings_user_fkey',
    'CREATE TRIGGER mine BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION events_refuse_change()',
    "SET session_replication_role = 'replica'",
    'UPDATE events SET ip = NULL',
    'DELETE FROM events',
    'TRUNCATE events',
    'SELECT id FROM events FOR UPDATE',
    'TRUNCATE users',
    'CREATE TABLE mine (id int)',
    'CREATE TEMPORARY TABLE mine (id int)',
    'CREATE TABLE graphile_worker.mine (id int)',
    'CREATE SCHEMA mine',
    'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    "INSERT INTO knex_migrations (name) VALUES ('mine')",
    'DELETE FROM knex_migrations',
    'DELETE FROM graphile_worker.migrations',
    "SELECT setval('knex_migrations_id_seq', 1)",
    'ALTER TABLE graphile_worker._private_jobs DISABLE ROW LEVEL SECURITY',
    'CREATE ROLE mine',
    'SET ROLE clinic',
    'SELECT * FROM pg_authid',
  ])('may not: %s', async (statement) => {
    expect(await outcomeOf(statement)).toBe(insufficientPrivilege);
  });

  test('can read and insert events, and owns nothing', async () => {
    await server('events').insert({ action: 'login', subject_type: 'user' });
    expect(await server('events').pluck('action')).toEqual(['login']);
    const { rows } = await database.knex.raw(
      `SELECT classid::regclass, objid FROM pg_shdepend WHERE deptype = 'o' AND refobjid = ?::regrole`,
      [RUNTIME_ROLE],
    );
    expect(rows).toEqual([]);
  });

  test('can add and take jobs, although graphile-worker uses row-level security', async () => {
    await server.raw(`SELECT graphile_worker.add_job('nothing', run_at := now() + interval '1 year')`);
    const { rows } = await server.raw('SELECT task_id FROM graphile_worker._private_jobs FOR UPDATE');
    expect(rows).toHaveLength(1);
  });
});

describe('the rights of a later release', () => {
  /** The row versions of the catalogues that contain rights. */
  const catalogue = async () => {
    const { rows } = await database.knex.raw(
      `SELECT 'relation', oid, xmin::text FROM pg_class WHERE relkind IN ('r', 'S', 'v') UNION ALL
       SELECT 'function', oid, xmin::text FROM pg_proc UNION ALL SELECT 'policy', oid, xmin::text FROM pg_policy UNION ALL
       SELECT 'database', oid, xmin::text FROM pg_database WHERE datname = current_database() ORDER BY 1, 2`,
    );
    return rows as unknown[];
  };

  test('are granted on its tables and functions, to the server only', async () => {
    await database.knex.raw(`
      CREATE TABLE added (id serial, note text);
      CREATE FUNCTION count_added() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public
        AS 'SELECT count(*) FROM added';
      GRANT ALL ON added TO ${RUNTIME_ROLE}; GRANT UPDATE ON events TO ${RUNTIME_ROLE}`);
    expect(await outcomeOf("INSERT INTO added (note) VALUES ('early')")).toBe(insufficientPrivilege);
    await migrate(database.url, migrations, RUNTIME_ROLE);
    await server('added').insert({ note: 'mine' });
    expect((await server.raw('SELECT count_added()')).rows).toEqual([{ count_added: 1 }]);
    expect(await outcomeOf('TRUNCATE added')).toBe(insufficientPrivilege);
    expect(await outcomeOf('UPDATE events SET ip = NULL')).toBe(insufficientPrivilege);
    const { rows } = await database.knex.raw(
      `SELECT proname FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND has_function_privilege('public', oid, 'EXECUTE')
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
    );
    expect(rows).toEqual([]);
  });

  test('are not written by a start that finds them right', async () => {
    const before = await catalogue();
    await migrate(database.url, migrations, RUNTIME_ROLE);
    expect(await catalogue()).toEqual(before);
  });

  test('are not revoked from a role that owns the tables', async () => {
    await migrate(database.url, migrations, 'clinic');
    await database.knex('rate_limits').insert({ key: 'own', hits: 1, resets_at: new Date() });
    const { rows } = await database.knex.raw(
      `SELECT relacl::text FROM pg_class WHERE relname = 'rate_limits'`,
    );
    expect(rows[0].relacl).toContain('clinic=arwdDxtm/clinic');
  });
});
