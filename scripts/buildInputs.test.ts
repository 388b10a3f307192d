import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashInputs } from './buildInputs.ts';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clinic-inputs-'));
  for (const file of ['web/src/app.tsx', 'shared/clinic.ts', 'scripts/buildWeb.ts']) write(file, 'one');
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json']) write(file, '{}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const hash = (env = {}) => hashInputs('web', root, env);

describe('a build is made again', () => {
  test.each([
    'web/src/app.tsx',
    'shared/clinic.ts',
    'scripts/buildWeb.ts',
    'package.json',
    'package-lock.json',
  ])('when %s has changed', (file) => {
    const before = hash();
    write(file, 'two');
    expect(hash()).not.toBe(before);
  });

  test('when a file was added, renamed or removed', () => {
    const before = hash();
    write('web/src/new.tsx', 'one');
    const added = hash();
    rmSync(join(root, 'web/src/new.tsx'));
    write('web/src/newer.tsx', 'one');
    expect(new Set([before, added, hash()]).size).toBe(3);
    rmSync(join(root, 'web/src/newer.tsx'));
    expect(hash()).toBe(before);
  });

  const readers = ['Web', 'Server', 'Desktop'].map((name) => `scripts/build${name}.ts`);
  const named = [...readers, 'web/vite.config.ts', 'web/vite.desktop.config.ts'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/process\.env(?:\.|\[')(\w+)/g)].map(([, name]) => name ?? ''),
  );
  // Variables of the output folder and of the watch mode.
  const others = ['API_PORT', 'DIST_DIR', 'NODE_ENV'];
  test.each([...new Set(named)].filter((name) => !others.includes(name)))(
    'when its setting %s has changed',
    (name) => {
      expect(hash({ [name]: 'other' })).not.toBe(hash());
    },
  );
});

test('a build is not made again for a test, or for what it does not read', () => {
  const before = hash();
  for (const file of ['web/src/app.test.tsx', 'web/e2e/app.spec.ts', 'api/server.ts', 'docs/a.md'])
    write(file, 'one');
  expect(hash()).toBe(before);
});
