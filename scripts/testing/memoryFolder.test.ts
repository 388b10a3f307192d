import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findMemoryFolder } from './memoryFolder.ts';

const home = mkdtempSync(join(tmpdir(), 'mounts-'));
afterAll(() => rmSync(home, { recursive: true }));

test.each([
  ['is missing', 'ext4 / ext4 rw 0 0'],
  ['runs no programs', 'shm /dev/shm tmpfs rw,nosuid,noexec,size=64k 0 0'],
  ['is read only', 'shm /dev/shm tmpfs ro,size=64k 0 0'],
  ['is on a disk', '/dev/sda /dev/shm ext4 rw 0 0'],
])('temporary files stay on the disk where the folder in memory %s', (_, mount) => {
  const mounts = join(home, 'mounts');
  writeFileSync(mounts, `${mount}\n`);
  expect(findMemoryFolder(mounts)).toBeUndefined();
});

test('temporary files stay on the disk of a system without a list of mounts', () => {
  expect(findMemoryFolder(join(home, 'none'))).toBeUndefined();
});
