import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  type BackupHead,
  endOfRows,
  formatVersion,
  Line,
  type Manifest,
  RowSum,
  type TableHead,
  type TableSum,
} from '#api/backup/fileFormat.ts';

/** The file cannot be restored; the message is one sentence for the operator. */
export class BackupFileError extends Error {
  override name = 'BackupFileError';
}

/** What is wrong with the file; becomes part of the sentence. */
class DamageError extends Error {}

const damaged = (file: string, what: string) =>
  new BackupFileError(`The backup ${file} is damaged or incomplete (${what}). Nothing was changed.`);

// Far longer than a line of JSON; keeps a file without line breaks from filling the memory.
const maxLineBytes = 10_000_000;

/** Reads the stream by lines, with the checksum of what was read so far. */
class LineReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);
  private readonly hash = createHash('sha256');

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  private async more(): Promise<boolean> {
    const next = await this.source.next();
    if (next.done) return false;
    this.rest = this.rest.length === 0 ? next.value : Buffer.concat([this.rest, next.value]);
    return true;
  }

  private take(bytes: number): Buffer {
    const taken = this.rest.subarray(0, bytes);
    this.rest = this.rest.subarray(bytes);
    this.hash.update(taken);
    return taken;
  }

  sumSoFar = () => this.hash.copy().digest('hex');

  async readLine(): Promise<string> {
    let end = this.rest.indexOf(10);
    while (end === -1) {
      if (this.rest.length > maxLineBytes || !(await this.more())) throw new DamageError('a line is missing');
      end = this.rest.indexOf(10);
    }
    return this.take(end + 1).toString();
  }

  /** Chunks of whole rows, up to the line that ends them. */
  async *readRows(): AsyncGenerator<Buffer> {
    for (;;) {
      let start = 0;
      for (let end = this.rest.indexOf(10); end !== -1; end = this.rest.indexOf(10, start)) {
        if (this.rest.subarray(start, end + 1).equals(endOfRows)) {
          if (start > 0) yield this.take(start);
          this.take(endOfRows.length);
          return;
        }
        start = end + 1;
      }
      if (start > 0) yield this.take(start);
      if (!(await this.more())) throw new DamageError('rows are missing');
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.rest.length === 0 && !(await this.more());
  }
}

function parseLine<T extends z.ZodType>(schema: T, line: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw new DamageError('a line cannot be read');
  }
}

async function readHead(reader: LineReader, file: string): Promise<BackupHead> {
  let line: string;
  try {
    line = await reader.readLine();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'Z_DATA_ERROR') {
      throw new BackupFileError(`${file} is not a backup of this software. Nothing was changed.`);
    }
    throw error;
  }
  const head = parseLine(Line.head, line);
  if (head.clinicBackup > formatVersion) {
    throw new BackupFileError(
      `The backup ${file} was made by a newer release of this software: restore it with that one. Nothing was changed.`,
    );
  }
  return head;
}

/** Handles a table's rows as they are read; it has to consume all of them. */
type OnTable = (table: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>;

/** Reads and discards rows. */
export async function discardRows(rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of rows);
}

export interface BackupContents extends BackupHead {
  manifest: Manifest;
}

/**
 * Reads a backup once to its end and verifies every count and checksum. Without `onTable` it only verifies.
 * @throws BackupFileError when anything is missing, altered or of another release
 */
export async function readBackup(
  file: string,
  onTable: OnTable = (_table, rows) => discardRows(rows),
): Promise<BackupContents> {
  const input = createReadStream(file);
  const gunzip = createGunzip();
  input.on('error', (error) => gunzip.destroy(error));
  try {
    return await readSections(new LineReader(input.pipe(gunzip)), file, onTable);
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, file);
  } finally {
    input.destroy();
    gunzip.destroy();
  }
}

async function readSections(reader: LineReader, file: string, onTable: OnTable): Promise<BackupContents> {
  const head = await readHead(reader, file);
  const found: TableSum[] = [];
  for (;;) {
    const section = parseLine(Line.section, await reader.readLine());
    if ('manifest' in section) {
      const { manifest } = section;
      const expected = reader.sumSoFar();
      const checksum = parseLine(Line.checksum, await reader.readLine());
      if (checksum.sha256 !== expected) throw new DamageError('its checksum is another');
      if (JSON.stringify(manifest.tables) !== JSON.stringify(found))
        throw new DamageError('a table is another');
      if (!(await reader.isAtEnd())) throw new DamageError('something stands after its end');
      return { ...head, manifest };
    }
    const sum = new RowSum();
    await onTable(section, summed(reader.readRows(), sum));
    found.push({ ...section, rows: sum.rows, sha256: sum.digest() });
  }
}

async function* summed(rows: AsyncIterable<Buffer>, sum: RowSum): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    sum.add(chunk);
    yield chunk;
  }
}

/** Defects of the file become a BackupFileError; errors of the database or the disk are passed on. */
function explain(error: NodeJS.ErrnoException, file: string): Error {
  if (error instanceof BackupFileError) return error;
  if (error.code === 'ENOENT') return new BackupFileError(`There is no file ${file}.`);
  if (error.code?.startsWith('Z_')) return damaged(file, 'its compression ends early or is broken');
  return error instanceof DamageError ? damaged(file, error.message) : error;
}
