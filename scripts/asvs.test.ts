import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/asvs.md', 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', , verdict = '', where = '']) => ({ number, level, verdict, where }),
);

test('every requirement of levels 1 and 2 is listed once, in order, with a verdict', () => {
  // ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2.
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
  const numbers = rows.map(({ number }) => number);
  const inOrder = numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(numbers).toEqual(inOrder);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('the totals at the top match the rows', () => {
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
  const sums = `Of ${rows.length}, ${count('met')} are met, ${count('partly')} partly,\n${count('not met')} not, ${count('n/a')} do not apply.`;
  expect(text).toContain(sums);
  expect(count('met') + count('partly') + count('not met') + count('n/a')).toBe(rows.length);
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
