import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createHash } from 'node:crypto';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type BackupHead,
  endOfRows,
  formatVersion,
  RowSum,
  type TableSum,
  toLine,
} from '#api/backup/fileFormat.ts';
import { BackupFileError, readBackup } from '#api/backup/readBackup.ts';
import { signatureOf } from '#api/backup/signature.ts';
import { type BackupTable, listTables, readMigrations, textSettings } from '#api/backup/tables.ts';
import { withClient } from '#api/backup/withClient.ts';
import { holdOffMigrations } from '#api/db/migrate.ts';
import { headsQuery, type RecordHead } from '#api/record/chains.ts';

/** The suffix of an incomplete file, which is renamed once complete. */
export const unfinishedEnding = '.unfinished';

export interface BackupSummary {
  tables: number;
  rows: number;
  bytes: number;
  isSigned: boolean;
}

interface MakeSettings {
  signal?: AbortSignal;
  /** The first signs; without one the file is not signed. */
  keys?: string[];
}

/**
 * Writes a consistent snapshot of the database into `file`, while others read and write. The file gets its name only
 * once it is flushed to disk and has been read back and verified.
 * @throws BackupFileError when the file exists already
 */
export async function createBackup(url: string, file: string, { signal, keys = [] }: MakeSettings = {}) {
  if (existsSync(file)) throw new BackupFileError(`${file} exists already; a backup never replaces a file.`);
  const draft = join(dirname(file), `.${basename(file)}${unfinishedEnding}`);
  try {
    await rm(draft, { force: true });
    await withClient(url, async (client) => {
      await holdOffMigrations(client);
      await client.query(textSettings);
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      // It contains personal data, so only its owner may read it, from the first byte on.
      const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(Readable.from(withChecksum(dump(client), keys)), createGzip(), output, {
        ...(signal && { signal }),
      });
    });
    const { manifest } = await readBackup(draft, { keys });
    await rename(draft, file);
    await flushFolder(dirname(file));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(file);
    return { tables: manifest.tables.length, rows, bytes: size, isSigned: keys.length > 0 };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** A rename is durable only once its folder is flushed. */
async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* dump(client: pg.ClientBase): AsyncGenerator<Buffer> {
  const migrations = await readMigrations(client);
  if (!migrations)
    throw new BackupFileError('This database has no tables yet, so there is nothing to back up.');
  const head: BackupHead = { clinicBackup: formatVersion, madeAt: new Date().toISOString(), migrations };
  yield toLine(head);
  const tables: TableSum[] = [];
  for (const { table, columns, select } of await listTables(client)) {
    yield toLine({ table, columns });
    const sum = new RowSum();
    for await (const chunk of copyRows(client, select)) {
      sum.add(chunk);
      yield chunk;
    }
    yield endOfRows;
    tables.push({ table, columns, rows: sum.rows, sha256: sum.digest() });
  }
  const hasRecords = tables.some(({ table }) => table === 'record_entries');
  const recordHeads = hasRecords ? await readHeads(client) : [];
  yield toLine({ manifest: { tables, sequences: await readSequences(client), recordHeads } });
}

async function readHeads(client: pg.ClientBase): Promise<RecordHead[]> {
  type Row = { user_id: number; position: number; hash: string; signed_on: string };
  const { rows } = await client.query<Row>(headsQuery);
  return rows.map(({ user_id, position, hash, signed_on }) => [user_id, position, hash, signed_on]);
}

const copyRows = (client: pg.ClientBase, select: string): AsyncIterable<Buffer> =>
  client.query(copyTo(`COPY (${select}) TO STDOUT`));

/** Appends the checksum of all lines, signed where there is a key, as the last line. */
async function* withChecksum(lines: AsyncIterable<Buffer>, keys: string[]): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of lines) {
    hash.update(chunk);
    yield chunk;
  }
  const sha256 = hash.digest('hex');
  yield toLine({ sha256, signature: signatureOf(keys, sha256) });
}

async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string | null; hidden: boolean }>(
    `SELECT sequencename AS name, last_value::text AS last,
       NOT has_sequence_privilege(format('public.%I', sequencename), 'USAGE, SELECT') AS hidden
     FROM pg_sequences WHERE schemaname = 'public' AND sequencename NOT LIKE 'knex\\_%' ORDER BY 1`,
  );
  // A role without the right to read a sequence sees it as unused.
  const hidden = rows.find((row) => row.hidden);
  if (hidden) throw new Error(`permission denied for sequence ${hidden.name}`);
  return Object.fromEntries(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])));
}

/** Counts and checksums of a table, as in the manifest. */
export async function sumTable(client: pg.ClientBase, { table, columns, select }: BackupTable) {
  const sum = new RowSum();
  for await (const chunk of copyRows(client, select)) sum.add(chunk);
  return { table, columns, rows: sum.rows, sha256: sum.digest() };
}
