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

test('every class of a module that is named exists, and every one is used', () => {
  const named = new Map<string, Set<string>>();
  const composed = new Set(
    foundIn('.module.css', /composes: ([\w ]+?)(?: from ['"].*)?;/g).flatMap((names) => names.split(' ')),
  );
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const code = readFileSync(`web/src/${file}`, 'utf8');
    for (const [, name, module] of code.matchAll(/import (\w+) from '#web\/(.*\.module\.css)'/g)) {
      const classes = named.get(module!) ?? new Set();
      for (const [, one] of code.matchAll(new RegExp(`\\b${name}(?:\\.(?!module)|\\['?)(\\w+)`, 'g')))
        classes.add(one!);
      // By a variable
      if (new RegExp(`\\b${name}\\[\\w`).test(code)) classes.add('*');
      named.set(module!, classes);
    }
  }
  const wrong = [...named].flatMap(([module, classes]) => {
    const css = readFileSync(`web/src/${module}`, 'utf8').replaceAll(
      /\/\*[^]*?\*\/|:global\([^)]*\)|from ['"].*|url\([^)]*\)/g,
      '',
    );
    const defined = new Set([...css.matchAll(/\.([A-Za-z_]\w*)/g)].map(([, one]) => one!));
    const missing = classes.has('*') ? [] : [...classes].filter((one) => !defined.has(one));
    const unused = classes.has('*')
      ? []
      : [...defined].filter((one) => !classes.has(one) && !composed.has(one));
    return [...missing, ...unused].map((one) => `${module}: ${one}`);
  });
  expect(wrong).toEqual([]);
});
