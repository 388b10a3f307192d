import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' });
const foundIn = (ending: string, pattern: RegExp) =>
  files
    .filter((file) => file.endsWith(ending))
    .flatMap((file) =>
      [...readFileSync(`web/src/${file}`, 'utf8').matchAll(pattern)].map(([, found]) => found!),
    );
const sorted = (names: string[]) =>
  [...new Set(names.flatMap((name) => name.split(' ')))].toSorted((a, b) => a.localeCompare(b));

test('every shared class that is named exists, and every one is used', () => {
  const composed = foundIn('.module.css', /composes: ([\w -]+) from global/g);
  const named = foundIn('.tsx', /className=(?:"|\{`)([\w -]+?)(?:"| \$\{)/g);
  const chosen = [
    ...foundIn('.tsx', /className=\{([^{}]*)\}/g),
    ...foundIn('.tsx', /classNames\(([^()]*)\)/g),
  ].flatMap((code) =>
    [...code.matchAll(/(?<!=== |\()'([\w -]+)'|^'([\w -]+)'/g)].map((found) => found[1] ?? found[2]!),
  );
  expect(sorted([...composed, ...named, ...chosen])).toEqual(
    sorted(foundIn('.layout.css', /^ *\.([\w-]+).*[{,]$/gm)),
  );
});
