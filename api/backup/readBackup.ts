import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  type BackupHead,
  formatVersion,
  Line,
  type Manifest,
  RowSum,
  type TableHead,
  type TableSum,
} from '#api/backup/fileFormat.ts';
import { DamageError, LineReader, OversizedError, rowLimit } from '#api/backup/lineReader.ts';
import { checkSignature, type SignatureState } from '#api/backup/signature.ts';

/** The file cannot be restored; the message is one sentence for the operator. */
export class BackupFileError extends Error {
  override name = 'BackupFileError';
}

const damaged = (file: string, what: string) =>
  new BackupFileError(`The backup ${file} is damaged or incomplete (${what}). Nothing was changed.`);

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

export async function discardRows(rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of rows);
}

export interface BackupContents extends BackupHead {
  manifest: Manifest;
  signature: SignatureState;
}

interface ReadSettings {
  /** Absent: the backup is only verified. */
  onTable?: OnTable;
  /** Where there are any, the file has to be signed with one of them. */
  keys?: string[];
}

/**
 * Reads a backup once to its end, row by row, and verifies every count and checksum, and its signature.
 * @throws BackupFileError when anything is missing, altered, oversized, of another release or another clinic
 */
export async function readBackup(file: string, settings: ReadSettings = {}): Promise<BackupContents> {
  const input = createReadStream(file);
  const gunzip = createGunzip();
  input.on('error', (error) => gunzip.destroy(error));
  try {
    return await readSections(new LineReader(input.pipe(gunzip)), file, settings);
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, file);
  } finally {
    input.destroy();
    gunzip.destroy();
  }
}

async function readSections(
  reader: LineReader,
  file: string,
  { onTable = (_table, rows) => discardRows(rows), keys = [] }: ReadSettings,
): Promise<BackupContents> {
  const head = await readHead(reader, file);
  const found: TableSum[] = [];
  for (;;) {
    const section = parseLine(Line.section, await reader.readLine());
    if ('manifest' in section) {
      const { manifest } = section;
      const expected = reader.sumSoFar();
      const { sha256, signature } = parseLine(Line.checksum, await reader.readLine());
      if (sha256 !== expected) throw new DamageError('its checksum is another');
      if (JSON.stringify(manifest.tables) !== JSON.stringify(found))
        throw new DamageError('a table is another');
      if (!(await reader.isAtEnd())) throw new DamageError('something stands after its end');
      return { ...head, manifest, signature: acceptedSignature(file, keys, sha256, signature) };
    }
    const sum = new RowSum();
    await onTable(section, summed(reader.readRows(), sum));
    found.push({ ...section, rows: sum.rows, sha256: sum.digest() });
  }
}

/** @throws BackupFileError when the keys refuse the signature */
function acceptedSignature(file: string, keys: string[], sum: string, given?: string): SignatureState {
  const state = checkSignature(keys, sum, given);
  if (state === 'other key') {
    throw new BackupFileError(
      `The backup ${file} is not signed with a key of BACKUP_KEYS: it was altered or made elsewhere. Nothing was changed.`,
    );
  }
  if (state === 'not signed') {
    throw new BackupFileError(
      `The backup ${file} has no signature: to restore it unchecked, take BACKUP_KEYS away. Nothing was changed.`,
    );
  }
  return state;
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
  if (error instanceof OversizedError) {
    return new BackupFileError(
      `The backup ${file} has a row of more than ${rowLimit / 1_000_000} MB, which this software never writes. Nothing was changed.`,
    );
  }
  return error instanceof DamageError ? damaged(file, error.message) : error;
}
