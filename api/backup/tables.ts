import type pg from 'pg';
import type { TableHead } from '#api/backup/fileFormat.ts';

/**
 * Tables left out of backups: after a restore everybody signs in again, links sent by email and
 * calendar addresses are invalid, rate limits start at zero, and care records are to be checked. The migrations table is written by migrating.
 */
const leftOut = [
  'sessions',
  'handovers',
  'password_resets',
  'email_changes',
  'passkey_challenges',
  'reminder_links',
  'calendar_feeds',
  'rate_limits',
  'record_checks',
  'knex_migrations',
  'knex_migrations_lock',
];

/** Makes equal values equal text, whatever the server's settings. */
export const textSettings = `SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET client_encoding = 'UTF8'; SET search_path = public`;

interface TableRow {
  name: string;
  columns: string[];
  /** The columns that identify a row. */
  key: string[] | null;
  /** The tables that its foreign keys reference. */
  parents: string[];
}

const readTables = `
  SELECT c.relname AS name,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum))
      FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
    ARRAY (SELECT DISTINCT f.confrelid::regclass::text FROM pg_constraint f
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS parents
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.relname`;

export interface BackupTable extends TableHead {
  /** Selects its rows in a reproducible order. */
  select: string;
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quoteAll = (names: string[]) => names.map(quote).join(', ');

/** The tables of a backup, each after the tables that it references. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<TableRow>(readTables);
  return parentsFirst(rows.filter(({ name }) => !leftOut.includes(name))).map(({ name, columns, key }) => ({
    table: name,
    columns,
    select: `SELECT ${quoteAll(columns)} FROM ${quote(name)} ORDER BY ${quoteAll(key ?? columns)}`,
  }));
}

function parentsFirst(tables: TableRow[]): TableRow[] {
  const sorted: TableRow[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const next = waiting.filter(({ parents }) => !parents.some((parent) => names.has(parent)));
    if (next.length === 0)
      throw new Error(`These tables point at each other in a ring: ${[...names].join(', ')}`);
    sorted.push(...next);
    waiting = waiting.filter((table) => !next.includes(table));
  }
  return sorted;
}

/** The applied migrations, oldest first; undefined without a migrations table. */
export async function readMigrations(client: pg.ClientBase): Promise<string[] | undefined> {
  const { rows: found } = await client.query<{ is: boolean }>(
    `SELECT to_regclass('public.knex_migrations') IS NOT NULL AS is`,
  );
  if (!found[0]?.is) return undefined;
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM public.knex_migrations ORDER BY id',
  );
  return rows.map(({ name }) => name);
}
