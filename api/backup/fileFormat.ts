import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * A backup is gzipped text that can be read without this program: a line of JSON about the whole; for each table a
 * line of JSON and its rows in COPY format, ended by `\.`; the manifest; and the SHA-256 of everything before it,
 * with a signature where there is a key.
 */
export const formatVersion = 1;

const TableHead = z.object({ table: z.string(), columns: z.array(z.string()) });
export type TableHead = z.infer<typeof TableHead>;

export const BackupHead = z.object({
  clinicBackup: z.int(),
  madeAt: z.iso.datetime(),
  /** The applied migrations, oldest first; a restore creates the tables by the same ones. */
  migrations: z.array(z.string()),
});
export type BackupHead = z.infer<typeof BackupHead>;

const TableSum = TableHead.extend({ rows: z.int(), sha256: z.string() });
export type TableSum = z.infer<typeof TableSum>;

/** The last entry of a patient's care record. Its date says when retention removes it. */
const RecordHead = z.tuple([
  z.int().describe('account'),
  z.int().describe('position'),
  z.string().describe('hash, hexadecimal'),
  z.string().describe('date of signature'),
]);

const Manifest = z.object({
  tables: z.array(TableSum),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.string()),
  /** Where each care record ends; absent in files of earlier releases, which pass over it. */
  recordHeads: z.array(RecordHead).optional(),
});
export type Manifest = z.infer<typeof Manifest>;

export const Line = {
  head: BackupHead,
  section: z.union([TableHead, z.object({ manifest: Manifest })]),
  /** The signature is a keyed hash; older releases pass over it. */
  checksum: z.object({ sha256: z.string(), signature: z.string().optional() }),
};

export const endOfRows = Buffer.from('\\.\n');
export const toLine = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);

/** Counts and hashes streamed rows. In COPY's text format a line is a row: line breaks inside values are escaped. */
export class RowSum {
  private readonly hash = createHash('sha256');
  rows = 0;

  add(chunk: Buffer): void {
    this.hash.update(chunk);
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.rows++;
  }

  digest = () => this.hash.digest('hex');
}
