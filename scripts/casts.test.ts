import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Files with an unavoidable cast, each with its reason beside it. */
const known = [
  'api/http/route.ts',
  'scripts/mutants.ts',
  'scripts/testing/mutantRunner.ts',
  'web/src/outbox/sendThroughOutbox.ts',
  'web/src/ui/forms/Form.tsx',
];

test('no other code, tests included, casts by way of unknown or never', () => {
  const files = ['api', 'bench', 'desktop', 'migrations', 'scripts', 'shared', 'web']
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules'));
  const found = files.filter((file) => /\bas (never|unknown as)\b/.test(withoutComments(file)));
  expect(found.toSorted()).toEqual(known);
});

const withoutComments = (file: string) =>
  readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
