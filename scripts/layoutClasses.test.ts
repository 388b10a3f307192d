import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' });
const namesIn = (ending: string, pattern: RegExp) =>
  files
    .filter((file) => file.endsWith(ending))
    .flatMap((file) => [...readFileSync(`web/src/${file}`, 'utf8').matchAll(pattern)])
    .flatMap(([, names]) => names?.split(' ') ?? []);
const sorted = (names: string[]) => [...new Set(names)].toSorted((a, b) => a.localeCompare(b));

test('every layout class that is named exists, and every one is used', () => {
  const composed = namesIn('.module.css', /composes: ([\w -]+) from global/g);
  const named = namesIn('.tsx', /(?:className="|classNames\(')([\w -]+)/g);
  expect(sorted([...composed, ...named])).toEqual(
    sorted(namesIn('ui/styles/layout.css', /^ {2}\.([\w-]+) \{/gm)),
  );
});
