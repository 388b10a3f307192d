import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toLine } from '#api/backup/fileFormat.ts';
import { rowLimit } from '#api/backup/lineReader.ts';
import { readBackup } from '#api/backup/readBackup.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-oversized-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const head = { clinicBackup: 1, madeAt: '2026-01-01T00:00:00.000Z', migrations: [] };
const table = { table: 'users', columns: ['email'] };
const megabyte = Buffer.alloc(1_000_000, 'a');

/** Gzips these lines into a file; it stays small, whatever it unpacks to. */
async function write(name: string, lines: Iterable<Buffer>): Promise<string> {
  const file = join(folder, name);
  await pipeline(Readable.from(lines), createGzip(), createWriteStream(file));
  return file;
}

function* rowOf(megabytes: number, ending = '\n') {
  yield toLine(head);
  yield toLine(table);
  for (let n = 0; n < megabytes; n++) yield megabyte;
  yield Buffer.from(ending);
}

function* manyTables(count: number) {
  yield toLine(head);
  for (let n = 0; n < count; n++) {
    yield toLine({ ...table, columns: [megabyte.toString()] });
    yield Buffer.from('\\.\n');
  }
}

const tooLarge =
  /^The backup .* has a row of more than 10 MB, which this software never writes\. Nothing was changed\.$/;

describe('a row that is too large', () => {
  test('is refused in one sentence, whether or not it ends', async () => {
    expect(rowLimit).toBe(10_000_000);
    await expect(readBackup(await write('ends.gz', rowOf(11)))).rejects.toThrow(tooLarge);
    await expect(readBackup(await write('goes-on.gz', rowOf(40, '')))).rejects.toThrow(tooLarge);
    await expect(readBackup(await write('tables.gz', manyTables(12)))).rejects.toThrow(tooLarge);
    // A row within the limit is read; the defect of this file comes later.
    await expect(readBackup(await write('fits.gz', rowOf(9)))).rejects.toThrow('rows are missing');
  });

  test('never fills the memory: a gigabyte of it is refused within 250 MB', { tags: 'full' }, async () => {
    const file = await write('gigabyte.gz', rowOf(1000));
    const module = new URL('./readBackup.ts', import.meta.url).href;
    const script = `const { readBackup } = await import(${JSON.stringify(module)});
      const message = await readBackup(${JSON.stringify(file)}).catch((error) => error.message);
      console.log(JSON.stringify({ message, megabytes: process.resourceUsage().maxRSS / 1024 }));`;
    const args = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const { message, megabytes } = JSON.parse(stdout) as { message: string; megabytes: number };
    expect(message).toMatch(tooLarge);
    expect(megabytes).toBeLessThan(250);
  });
});
