import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSavedWork } from './savedWork.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';

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
  const saved = await openSavedWork(file, vault);
  saved.save(1, work);
  expect(saved.read(1)).toBe(work);
  await saved.flush();
  expect(readFileSync(file, 'latin1')).not.toContain('Grace');
  expect(readFileSync(file, 'latin1')).not.toContain(Buffer.from(words).toString('base64'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await openSavedWork(file, vault)).read(1)).toBe(work);
});

test('while the file cannot be written, work stays in memory and is not reported as safe', async () => {
  const saved = await openSavedWork(file, keyVault());
  const obstacle = `${file}.new`;
  mkdirSync(obstacle);
  saved.save(1, work);
  await saved.flush();
  expect([saved.read(1), saved.survives()]).toEqual([work, false]);
  rmSync(obstacle, { recursive: true });
  saved.save(1, work);
  await saved.flush();
  expect(saved.survives()).toBe(true);
});

test('what a killed process left half-written goes with it', async () => {
  writeFileSync(`${file}.new`, 'half');
  (await openSavedWork(file, keyVault())).forget(1);
  expect(existsSync(`${file}.new`)).toBe(false);
});

test('it is saved automatically after a pause in typing', async () => {
  vi.useFakeTimers();
  const vault = keyVault();
  const saved = await openSavedWork(file, vault);
  saved.save(1, 'first');
  saved.save(1, work);
  expect(existsSync(file)).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect((await openSavedWork(file, vault)).read(1)).toBe(work);
});

test('another person never receives it, and their own work stands beside it', async () => {
  const vault = keyVault();
  const saved = await openSavedWork(file, vault);
  saved.save(1, work);
  expect(saved.read(2)).toBeNull();
  saved.save(2, 'theirs');
  await saved.flush();
  const again = await openSavedWork(file, vault);
  expect([again.read(1), again.read(2)]).toEqual([work, 'theirs']);
  again.forget(1);
  await vi.waitUntil(() => existsSync(file));
  const last = await openSavedWork(file, vault);
  expect([last.read(1), last.read(2)]).toEqual([null, 'theirs']);
});

test('a write in progress does not restore what was deleted', async () => {
  const vault = keyVault();
  const saved = await openSavedWork(file, vault);
  saved.save(1, work);
  const writing = saved.flush();
  saved.forget(1);
  await writing;
  expect(existsSync(file)).toBe(false);
});

test('it stays in memory where the key cannot be stored safely', async () => {
  const saved = await openSavedWork(file, keyVault(undefined, { isSafe: false }));
  saved.save(1, work);
  await saved.flush();
  expect(saved.read(1)).toBe(work);
  expect(existsSync(file)).toBe(false);
});

test('it is removed after a day, or when it cannot be read', async () => {
  vi.useFakeTimers();
  const vault = keyVault();
  const saved = await openSavedWork(file, vault);
  saved.save(1, work);
  await saved.flush();
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  expect(saved.read(1)).toBeNull();
  saved.save(1, work);
  await saved.flush();
  expect((await openSavedWork(file, keyVault())).read(1), 'of another account').toBeNull();
  writeFileSync(file, 'torn');
  expect((await openSavedWork(file, vault)).read(1)).toBeNull();
  expect(existsSync(file)).toBe(false);
});
