import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folders = ['api', 'desktop', 'migrations', 'scripts', 'shared', 'web'];
const isOfTests = (file: string) => /\.(test|spec)\.tsx?$|^web\/e2e\/|^desktop\/e2e\//.test(file);

/** Patterns for a test's own timeout, fixed sleeps and retries. */
const ownLimits = [
  /\btimeout: [\d_]+/,
  /\.setTimeout\([\d_]+\)/,
  /^\s*\}, \d+_000\);$/,
  /\.waitForTimeout\(/,
  /\bretries: [1-9]|\bretry: [1-9]/,
];

test('no test has its own timeout, sleeps, or is retried', () => {
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => isOfTests(file) && !file.startsWith(join('scripts', 'testing')));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        ownLimits.some((limit) => limit.test(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
