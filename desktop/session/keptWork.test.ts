import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openKeptWork } from './keptWork.ts';
import { keyVault } from '#desktop/storage/keyVault.ts';

const words = 'Grace rang about her lips';
const work = JSON.stringify({ 'note 7': { note: words } });

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-work-'));
  file = join(folder, 'kept-work.json');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test('a person’s work survives a restart, encrypted on the disk', async () => {
  const vault = keyVault();
  const kept = await openKeptWork(file, vault);
  kept.keep(1, work);
  expect(kept.read(1)).toBe(work);
  await kept.flush();
  expect(readFileSync(file, 'latin1')).not.toContain('Grace');
  expect(readFileSync(file, 'latin1')).not.toContain(Buffer.from(words).toString('base64'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await openKeptWork(file, vault)).read(1)).toBe(work);
});

test('while the file cannot be written, work is kept in memory and is not said to survive', async () => {
  const kept = await openKeptWork(file, keyVault());
  const obstacle = `${file}.${process.pid}.new`;
  mkdirSync(obstacle);
  kept.keep(1, work);
  await kept.flush();
  expect([kept.read(1), kept.survives()]).toEqual([work, false]);
  rmSync(obstacle, { recursive: true });
  kept.keep(1, work);
  await kept.flush();
  expect(kept.survives()).toBe(true);
});

test('it is saved automatically after a pause in typing', async () => {
  vi.useFakeTimers();
  const vault = keyVault();
  const kept = await openKeptWork(file, vault);
  kept.keep(1, 'first');
  kept.keep(1, work);
  expect(existsSync(file)).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect((await openKeptWork(file, vault)).read(1)).toBe(work);
});

test('another person never gets it, and their own work replaces it', async () => {
  const vault = keyVault();
  const kept = await openKeptWork(file, vault);
  kept.keep(1, work);
  await kept.flush();
  expect(kept.read(2)).toBeNull();
  kept.forgetOthers(1);
  expect(kept.read(1)).toBe(work);
  kept.forgetOthers(2);
  expect(kept.read(1)).toBeNull();
  expect(existsSync(file)).toBe(false);
});

test('a write in progress does not restore what was deleted', async () => {
  const vault = keyVault();
  const kept = await openKeptWork(file, vault);
  kept.keep(1, work);
  const writing = kept.flush();
  kept.forget();
  await writing;
  expect(existsSync(file)).toBe(false);
});

test('it stays in memory where the key cannot be stored safely', async () => {
  const kept = await openKeptWork(file, keyVault(undefined, { isSafe: false }));
  kept.keep(1, work);
  await kept.flush();
  expect(kept.read(1)).toBe(work);
  expect(existsSync(file)).toBe(false);
});

test('it is removed after a day, or when it cannot be read', async () => {
  vi.useFakeTimers();
  const vault = keyVault();
  const kept = await openKeptWork(file, vault);
  kept.keep(1, work);
  await kept.flush();
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  expect(kept.read(1)).toBeNull();
  kept.keep(1, work);
  await kept.flush();
  expect((await openKeptWork(file, keyVault())).read(1), 'of another account').toBeNull();
  writeFileSync(file, 'torn');
  expect((await openKeptWork(file, vault)).read(1)).toBeNull();
  expect(existsSync(file)).toBe(false);
});
