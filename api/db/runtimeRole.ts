import type { Knex } from 'knex';

/** The server's rights on a table where they are not all rights on rows. */
const exceptions: Record<string, string[]> = {
  // Events can be read and inserted, never changed.
  'public.events': ['INSERT', 'SELECT'],
  // Entries, reads and pictures are only added; a function removes what has expired. Their owner alone encrypts them anew.
  'public.record_entries': ['INSERT', 'SELECT'],
  'public.record_reads': ['INSERT', 'SELECT'],
  'public.record_pictures': ['INSERT', 'SELECT'],
  'public.record_mac_state': ['SELECT'],
  // What happened to the stock is only added.
  'public.stock_movements': ['INSERT', 'SELECT'],
  // A product is changed by another version of it.
  'public.products': ['INSERT', 'SELECT'],
  'public.text_sign_offs': ['INSERT', 'SELECT'],
  'public.knex_migrations': ['SELECT'],
  'public.knex_migrations_lock': [],
  'graphile_worker.migrations': ['SELECT'],
};
const rows = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
const counters = ['USAGE'];

/** Our tables, views and sequences; those of extensions and others are left alone. */
const ownRelations = `
  SELECT format('%I.%I', n.nspname, c.relname) AS sql_name, n.nspname || '.' || c.relname AS name, c.relkind = 'S' AS is_counter,
    c.relrowsecurity AND NOT EXISTS (
      SELECT FROM pg_policy WHERE polrelid = c.oid AND r.oid = ANY (polroles)) AS needs_policy,
    ARRAY (SELECT privilege_type::text FROM aclexplode(c.relacl) WHERE grantee = r.oid ORDER BY 1) AS held
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_roles r ON r.rolname = :role
  WHERE n.nspname IN ('public', 'graphile_worker') AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
    AND pg_has_role(c.relowner, 'USAGE') AND NOT pg_has_role(r.oid, c.relowner, 'MEMBER')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')`;

/** Our functions, except those of graphile_worker, whose schema is closed to others anyway. */
const ownFunctions = `
  SELECT p.oid::regprocedure::text AS sql_name,
    has_function_privilege('public', p.oid, 'EXECUTE') AS is_open,
    p.prorettype = 'trigger'::regtype OR EXISTS (
      SELECT FROM aclexplode(p.proacl) WHERE grantee = r.oid AND privilege_type = 'EXECUTE') AS is_granted
  FROM pg_proc p JOIN pg_roles r ON r.rolname = :role
  WHERE p.pronamespace = 'public'::regnamespace AND pg_has_role(p.proowner, 'USAGE') AND NOT pg_has_role(r.oid, p.proowner, 'MEMBER')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`;

const surroundings = `
  SELECT quote_ident(datname) AS database,
    pg_has_role(datdba, 'USAGE') AND NOT pg_has_role(:role, datdba, 'MEMBER') AND (
      has_database_privilege('public', oid, 'TEMPORARY') OR has_database_privilege(:role, oid, 'TEMPORARY')) AS has_temporary,
    (SELECT pg_has_role(nspowner, 'USAGE') AND NOT pg_has_role(:role, nspowner, 'MEMBER') AND has_schema_privilege('public', oid, 'CREATE')
       FROM pg_namespace WHERE nspname = 'public') AS has_create
  FROM pg_database WHERE datname = current_database()`;

interface Relation {
  sql_name: string;
  name: string;
  is_counter: boolean;
  needs_policy: boolean;
  held: string[];
}

interface OwnFunction {
  sql_name: string;
  is_open: boolean;
  is_granted: boolean;
}

interface Surroundings {
  database: string;
  has_temporary: boolean;
  has_create: boolean;
}

/**
 * Grants the server's role what it needs and revokes the rest. It may read and write rows (events: read and insert
 * only) and use the job queue, and creates no tables, functions or temporary tables. Changes only what differs, so it
 * can run at every start. Nothing is revoked on a table that the role owns. The connection is the owner's and holds
 * the migration lock.
 */
export async function grantRuntime(knex: Knex, role: string): Promise<void> {
  await knex.transaction(async (trx) => {
    const select = async <Row>(sql: string) => (await trx.raw<{ rows: Row[] }>(sql, { role })).rows;
    const name = `"${role.replaceAll('"', '""')}"`;
    const statements = [
      ...(await select<Relation>(ownRelations)).flatMap((relation) => grantRelation(relation, name)),
      ...(await select<OwnFunction>(ownFunctions)).flatMap((its) => grantFunction(its, name)),
      ...(await select<Surroundings>(surroundings)).flatMap((its) => closeSurroundings(its, name)),
      ...(await select<{ needed: boolean }>(
        `SELECT NOT has_schema_privilege(:role, oid, 'USAGE') AS needed FROM pg_namespace WHERE nspname = 'graphile_worker'`,
      ).then(([schema]) => (schema?.needed ? [`GRANT USAGE ON SCHEMA graphile_worker TO ${name}`] : []))),
    ];
    for (const statement of statements) await trx.raw(statement);
  });
}

function grantRelation({ sql_name, name, is_counter, needs_policy, held }: Relation, role: string): string[] {
  const kind = is_counter ? 'SEQUENCE' : 'TABLE';
  const wanted = is_counter ? counters : (exceptions[name] ?? rows);
  const isRight = held.join() === wanted.join();
  return [
    ...(isRight ? [] : [`REVOKE ALL ON ${kind} ${sql_name} FROM ${role}`]),
    ...(isRight || wanted.length === 0
      ? []
      : [`GRANT ${wanted.join(', ')} ON ${kind} ${sql_name} TO ${role}`]),
    // graphile-worker enables row-level security without policies, which excludes everybody but the owner.
    ...(needs_policy
      ? [`CREATE POLICY ${role} ON ${sql_name} TO ${role} USING (true) WITH CHECK (true)`]
      : []),
  ];
}

/** PostgreSQL grants EXECUTE on new functions to everybody; ours are for their owner and the server. */
function grantFunction({ sql_name, is_open, is_granted }: OwnFunction, role: string): string[] {
  return [
    ...(is_open ? [`REVOKE EXECUTE ON FUNCTION ${sql_name} FROM PUBLIC`] : []),
    ...(is_granted ? [] : [`GRANT EXECUTE ON FUNCTION ${sql_name} TO ${role}`]),
  ];
}

function closeSurroundings({ database, has_temporary, has_create }: Surroundings, role: string): string[] {
  return [
    ...(has_temporary ? [`REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC, ${role}`] : []),
    ...(has_create ? ['REVOKE CREATE ON SCHEMA public FROM PUBLIC'] : []),
  ];
}

/** Whether this role could change or drop the tables, as owner, member or superuser. Undefined without tables. */
export async function ownsTables(knex: Knex): Promise<boolean | undefined> {
  const { rows: found } = await knex.raw<{ rows: { owns: boolean }[] }>(
    `SELECT pg_has_role(relowner, 'MEMBER') AS owns FROM pg_class WHERE oid = to_regclass('knex_migrations')`,
  );
  return found[0]?.owns;
}

export async function readRole(knex: Knex): Promise<string> {
  const { rows: found } = await knex.raw<{ rows: { role: string }[] }>('SELECT current_user AS role');
  return found[0]!.role;
}
