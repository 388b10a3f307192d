import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appFilesMeta, paths } from '#shared/paths.ts';

test.each([paths.auth, paths.booking])('%s runs each of its scripts after those that it imports', (path) => {
  const html = readFileSync(`dist/web${path}/index.html`, 'utf8');
  const files = new RegExp(`name="${appFilesMeta}" content="([^"]+)"`).exec(html)?.[1]?.split(' ') ?? [];
  expect(files.length).toBeGreaterThan(5);
  const early = files.flatMap((file, at) => {
    const code = readFileSync(`dist/web${file}`, 'utf8');
    const imported = [...code.matchAll(/\bfrom\s*[`"']\.\/([^`"']+)/g)].map(
      ([, name = '']) => `/assets/${name}`,
    );
    return imported.filter((name) => files.indexOf(name) >= at).map((name) => `${file} before ${name}`);
  });
  expect(early).toEqual([]);
});
