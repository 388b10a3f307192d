import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '#api/db/embedded/folderLock.ts';
import { removeLeftovers } from '#api/testing/leftovers.ts';

test('removes folders of killed test runs, but not those of live runs, new or other folders', () => {
  const parent = mkdtempSync(join(tmpdir(), 'clinic-leftovers-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  for (const name of ['clinic-test-dead', 'clinic-test-live', 'other']) mkdirSync(join(parent, name));
  const lock = lockFolder(join(parent, 'clinic-test-live'))!;
  removeLeftovers(parent);
  expect(readdirSync(parent)).toHaveLength(3);
  removeLeftovers(parent, Date.now() + 61_000);
  expect(readdirSync(parent)).toEqual(['clinic-test-live', 'other']);
  lock.release();
});
