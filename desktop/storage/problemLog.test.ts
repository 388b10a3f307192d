import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProblemLog } from './problemLog.ts';

let folder: string;
let file: string;
let now: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'problems-'));
  file = join(folder, 'problems.log');
  now = Date.parse('2027-05-04T09:00:00Z');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const app = '/home/grace/desk/dist/desktop';
const open = () => openProblemLog({ file, folder: app, version: '1.2.3', now: () => now });

const words = 'Grace Unmistakable 07700 900123';
/** An error with a stack as V8 writes it, its message first. */
function errorAt(...frames: string[]): Error {
  const error = Object.assign(new TypeError(`${words}\nat grace@demo.example`), {
    code: 'ERR_INVALID_STATE',
  });
  error.stack = [`TypeError: ${error.message}`, ...frames.map((frame) => `    at ${frame}`)].join('\n');
  return error;
}

test('an error is logged with its class, code and the places in the app’s own files, without its message', () => {
  const log = open();
  const error = errorAt(
    `Object.${words} (${app}/main.cjs:1:2345)`,
    `async ${app}/preload.cjs:7:8`,
    `Grace (/home/grace/elsewhere/letter.js:1:1)`,
    'node:internal/process/task_queues:95:5',
  );
  log.record({ kind: 'uncaughtException', error });
  expect(log.list()).toEqual([
    {
      at: '2027-05-04T09:00:00.000Z',
      version: '1.2.3',
      kind: 'uncaughtException',
      name: 'TypeError',
      code: 'ERR_INVALID_STATE',
      frames: ['main.cjs:1:2345', 'preload.cjs:7:8'],
      process: null,
      reason: null,
      exitCode: null,
    },
  ]);
  expect(readFileSync(file, 'utf8')).not.toMatch(/grace|077|Unmistakable/i);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('the content of names, codes and thrown values is never logged', () => {
  const log = open();
  log.record({ kind: 'unhandledRejection', error: words });
  log.record({
    kind: 'unhandledRejection',
    error: Object.assign(new Error(words), { name: words, code: words }),
  });
  log.record({ kind: 'unhandledRejection', error: { message: words } });
  log.record({ kind: 'child-process-gone', process: `${words}.`, reason: words.repeat(3), exitCode: 9 });
  expect(log.list().map(({ name, code }) => [name, code])).toEqual([
    [null, null],
    ['object', null],
    ['Error', null],
    ['string', null],
  ]);
  expect(readFileSync(file, 'utf8')).not.toMatch(/grace|077|Unmistakable/i);
});

test('a crashed process is logged with its kind, reason and exit code, across restarts', () => {
  open().record({ kind: 'render-process-gone', process: 'renderer', reason: 'oom', exitCode: 5 });
  expect(open().list()).toMatchObject([{ process: 'renderer', reason: 'oom', exitCode: 5, name: null }]);
});

test('the file rotates, so that both files together stay small', () => {
  const log = open();
  for (let count = 0; count < 1_500; count++) {
    now += 2_000;
    log.record({ kind: 'unhandledRejection', error: errorAt(`${app}/main.cjs:1:${count}`) });
  }
  const sizes = [file, `${file}.1`].map((one) => statSync(one).size);
  for (const size of sizes) expect(size).toBeLessThan(65 * 1024);
  expect(log.list()[0]?.frames).toEqual(['main.cjs:1:1499']);
  expect(log.list().length).toBeGreaterThan(200);
});

test('an error in a loop is logged at most fifty times a minute', () => {
  const log = open();
  for (let count = 0; count < 500; count++) log.record({ kind: 'uncaughtException', error: new Error('x') });
  expect(log.list()).toHaveLength(50);
  now += 61_000;
  log.record({ kind: 'uncaughtException', error: new Error('x') });
  expect(log.list()).toHaveLength(51);
});

test('a damaged line hides no other line, and an unwritable file stops nothing', () => {
  writeFileSync(file, '{"kind":');
  const log = open();
  log.record({ kind: 'uncaughtException', error: new Error('x') });
  log.record({ kind: 'uncaughtException', error: new Error('y') });
  expect(log.list()).toHaveLength(1);
  const nowhere = openProblemLog({ file: join(folder, 'none', 'problems.log'), folder: app, version: '1' });
  nowhere.record({ kind: 'uncaughtException', error: new Error('x') });
  expect(nowhere.list()).toEqual([]);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});
