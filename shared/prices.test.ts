import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const sources = ['shared', 'api', 'web/src', 'desktop', 'scripts'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|spec)\.|^testing\//.test(name))
    .map((name) => `${folder}/${name}`),
);

test('no price is written anywhere but in the price table', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((file) => /£\s?\d/.test(readFileSync(new URL(file, root), 'utf8')));
  expect(found).toEqual([]);
});
