import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrations } from '#migrations/list.ts';
import { linkKinds } from '#shared/domain/messages.ts';
import type { TableSum } from '#api/backup/fileFormat.ts';
import { sumTable } from '#api/backup/createBackup.ts';
import { type BackupContents, BackupFileError, readBackup, discardRows } from '#api/backup/readBackup.ts';
import type { SignatureState } from '#api/backup/signature.ts';
import { type BackupTable, listTables, quoteAll, readMigrations, textSettings } from '#api/backup/tables.ts';
import { withClient, withDatabase } from '#api/backup/withClient.ts';
import { migrate } from '#api/db/migrate.ts';
import { countShortened } from '#api/record/chains.ts';

/** Ids issued after the backup are still in use: in links, calendars and on desks. */
const sequenceGap = 10_000;
/** A database with rows in one of these is in use. */
const ownersTables = ['users', 'bookings', 'contacts', 'events'];

export interface RestoreSummary {
  madeAt: string;
  rows: number;
  /** Tables in the file that are unknown to this release; they were skipped. */
  unknownTables: string[];
  /** Number of messages that an owner has to release. */
  onHold: number;
  signature: SignatureState;
  /** How many care records do not reach the end that the file names; undefined for one that names none. */
  heads: { shortened: number; of: number } | undefined;
}

interface RestoreSettings {
  /** The server's role, if it is another one than the tables' owner. */
  runtimeRole?: string | undefined;
  /** Where there are any, the file has to be signed with one of them. */
  keys?: string[];
}

/**
 * Fills an empty database from a backup. The whole file is verified before anything is written; the rows are inserted
 * in one transaction and compared with the checksums before the commit. If it is killed, it can be run again.
 * @param url as the tables' owner
 * @throws BackupFileError when the file or the database is not suitable
 */
export async function restoreBackup(
  url: string,
  file: string,
  { runtimeRole, keys = [] }: RestoreSettings = {},
): Promise<RestoreSummary> {
  const backup = await readBackup(file, { keys });
  const unknown = backup.migrations.find((name) => !(name in migrations));
  if (unknown !== undefined) {
    throw new BackupFileError(
      `The backup ${file} was made by a newer release of this software (it has ${unknown}): restore it with that one. Nothing was changed.`,
    );
  }
  await withClient(url, (client) => refuseUnlessEmpty(client, backup));
  await migrate(url, Object.fromEntries(backup.migrations.map((name) => [name, migrations[name]!])));
  const filled = await withClient(url, (client) => fill(client, file, backup, keys));
  await migrate(url, migrations, runtimeRole);
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const summary = { madeAt: backup.madeAt, rows, signature: backup.signature, ...filled };
  const { recordHeads } = backup.manifest;
  if (!recordHeads) return { ...summary, heads: undefined };
  const shortened = await withDatabase(url, (db) => countShortened(db, recordHeads));
  return { ...summary, heads: { shortened, of: recordHeads.length } };
}

async function refuseUnlessEmpty(client: pg.ClientBase, backup: BackupContents): Promise<void> {
  const tables = (await listTables(client)).map(({ table }) => table);
  if (tables.length === 0) return;
  const refuse = (why: string) =>
    new BackupFileError(
      `A backup is restored into an empty database only, and ${why}. Name a new one in DATABASE_URL, or a new folder in DATA_DIR. Nothing was changed.`,
    );
  const done = await readMigrations(client);
  if (!done) throw refuse('this one has tables of something else');
  for (const table of ownersTables.filter((name) => tables.includes(name))) {
    const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`);
    if (rowCount !== 0) throw refuse(`this one has rows in its table ${table}`);
  }
  if (done.some((name) => !backup.migrations.includes(name))) {
    throw refuse('the tables of this one are of a newer release than the backup');
  }
}

async function fill(
  client: pg.Client,
  file: string,
  backup: BackupContents,
  keys: string[],
): Promise<Pick<RestoreSummary, 'onHold' | 'unknownTables'>> {
  await client.query(textSettings);
  await client.query('BEGIN');
  const tables = await listTables(client);
  const names = tables.map(({ table }) => table);
  await client.query(`LOCK TABLE ${quoteAll(names)} IN ACCESS EXCLUSIVE MODE`);
  // Checked again: another restore may have been faster.
  await refuseUnlessEmpty(client, backup);
  await switchTriggers(client, names, 'DISABLE');
  // Removes the rows that migrations insert, children first.
  for (const name of names.toReversed()) await client.query(`DELETE FROM ${quoteAll([name])}`);
  const { manifest } = await readBackup(file, {
    keys,
    onTable: async ({ table, columns }, rows) => {
      if (!names.includes(table)) return discardRows(rows);
      const text = `COPY ${quoteAll([table])} (${quoteAll(columns)}) FROM STDIN`;
      await pipeline(rows, client.query(copyFrom(text)));
    },
  });
  await compare(client, tables, manifest.tables);
  for (const [name, last] of Object.entries(manifest.sequences)) {
    await client.query('SELECT setval($1::regclass, $2::bigint)', [
      quoteAll([name]),
      BigInt(last) + BigInt(sequenceGap),
    ]);
  }
  const onHold = await holdMessages(client);
  await switchTriggers(client, names, 'ENABLE');
  await client.query('COMMIT');
  await client.query('ANALYZE');
  const held = manifest.tables.map(({ table }) => table);
  return { onHold, unknownTables: held.filter((table) => !names.includes(table)) };
}

/**
 * Disables triggers that record counts, taken times and changes, because the backup contains those; foreign keys stay
 * enforced. A table's owner may do this; `session_replication_role` would need a superuser.
 */
async function switchTriggers(client: pg.ClientBase, tables: string[], how: 'ENABLE' | 'DISABLE') {
  for (const name of tables) await client.query(`ALTER TABLE ${quoteAll([name])} ${how} TRIGGER USER`);
}

async function compare(client: pg.ClientBase, tables: BackupTable[], expected: TableSum[]): Promise<void> {
  for (const { table, rows, sha256 } of expected) {
    const restored = tables.find((one) => one.table === table);
    if (!restored) continue;
    const sum = await sumTable(client, restored);
    if (sum.rows === rows && sum.sha256 === sha256) continue;
    throw new Error(`The table ${table} did not come out as it is in the backup. Nothing was changed.`);
  }
}

/** Unsent messages may have been sent since the backup: an owner releases them. Password links are withdrawn. */
async function holdMessages(client: pg.ClientBase): Promise<number> {
  await client.query('ALTER TABLE outbox_messages ADD COLUMN IF NOT EXISTS restored_at timestamptz');
  await client.query(
    `UPDATE outbox_messages SET state = 'suppressed' WHERE state = 'held' AND kind = ANY ($1)`,
    [linkKinds],
  );
  const { rowCount } = await client.query(
    `UPDATE outbox_messages SET restored_at = now() WHERE state = 'held'`,
  );
  await client.query(
    `INSERT INTO events (action, subject_type, after) VALUES ('database_restored', 'setup', $1)`,
    [JSON.stringify({ onHold: rowCount })],
  );
  return rowCount ?? 0;
}
