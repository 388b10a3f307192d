import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/asvs.md', 'utf8');
const rows = [...text.matchAll(/^- (\d+\.\d+\.\d+) (.+)$/gm)].map(([, number = '', where = '']) => ({
  number,
  where,
}));
const leftOut = [...text.matchAll(/^Does not apply: .+$/gm)].flatMap(
  ([line]) => line.match(/\d+\.\d+\.\d+/g) ?? [],
);

test('every requirement of levels 1 and 2 is answered once, and in order', () => {
  const numbers = rows.map(({ number }) => number);
  const inOrder = numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(numbers).toEqual(inOrder);
  // ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2.
  expect(new Set([...numbers, ...leftOut]).size).toBe(253);
  expect(numbers.length + leftOut.length).toBe(253);
});

test('every file that a line names exists', () => {
  const folders = ['api', 'web/src', 'web/e2e', 'shared', 'desktop', 'scripts', 'deploy'];
  const names = new Set(
    folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ name }) => name),
    ),
  );
  const missing = rows.flatMap(({ number, where }) =>
    [...where.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => /\/|\.(ts|tsx|yaml)$/.test(name))
      .filter((name) => !existsSync(name) && (name.includes('/') || !names.has(name)))
      .map((name) => `${number} ${name}`),
  );
  expect(missing).toEqual([]);
});
