import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allCalls } from '#shared/contracts/allCalls.ts';

test('no script that patients store for reading offline has a call of clinicians', () => {
  const worker = readFileSync('dist/web/sw.js', 'utf8');
  const scripts = [...new Set(worker.match(/assets\/[\w.-]+\.js/g))];
  expect(scripts.length).toBeGreaterThan(10);
  const stored = scripts.map((file) => readFileSync(`dist/web/${file}`, 'utf8')).join('\n');
  expect(stored).toContain('/api/user/record');
  const paths = Object.values(allCalls)
    .filter(({ audience }) => audience === 'clinician' || audience === 'prescriber')
    .map(({ path }) => path);
  expect(paths).toContain('/api/admin/records/:userId/treatments');
  expect(paths.filter((path) => stored.includes(path))).toEqual([]);
});
