import type pg from 'pg';
import type { TableHead } from '#api/backup/fileFormat.ts';

/**
 * What a restored clinic starts without: everybody signs in again, links for a new password or another address
 * are dead, and counters of limits begin anew. Neither is the list of migrations copied: making the tables writes it.
 */
const leftOut = [
  'sessions',
  'password_resets',
  'email_changes',
  'rate_limits',
  'knex_migrations',
  'knex_migrations_lock',
];

/** The same text for the same values, whatever the server's own settings are. */
export const textSettings = `SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET client_encoding = 'UTF8'; SET search_path = public`;

interface TableRow {
  name: string;
  columns: string[];
  /** The columns that say one row from another. */
  key: string[] | null;
  /** The tables that its rows point at. */
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
  /** Its rows, in an order that two databases with the same rows agree on. */
  select: string;
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quoteAll = (names: string[]) => names.map(quote).join(', ');

/** The tables that a backup holds, each after those that its rows point at. */
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

/** The migrations that were applied, oldest first; undefined where there never were any. */
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
