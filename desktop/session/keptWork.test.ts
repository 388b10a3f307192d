import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

test('work comes back to its person after a restart, and is never in clear on the disk', async () => {
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

test('it is written by itself once there is a pause', async () => {
  vi.useFakeTimers();
  const vault = keyVault();
  const kept = await openKeptWork(file, vault);
  kept.keep(1, 'first');
  kept.keep(1, work);
  expect(existsSync(file)).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect((await openKeptWork(file, vault)).read(1)).toBe(work);
});

test('another person never sees it, and takes its place', async () => {
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

test('what is forgotten while it is being written does not come back', async () => {
  const vault = keyVault();
  const kept = await openKeptWork(file, vault);
  kept.keep(1, work);
  const writing = kept.flush();
  kept.forget();
  await writing;
  expect(existsSync(file)).toBe(false);
});

test('without a safe place for its key it stays in memory', async () => {
  const kept = await openKeptWork(file, keyVault(undefined, { isSafe: false }));
  kept.keep(1, work);
  await kept.flush();
  expect(kept.read(1)).toBe(work);
  expect(existsSync(file)).toBe(false);
});

test('after a day it is gone, and what cannot be read is removed', async () => {
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
