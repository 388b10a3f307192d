import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A file, and an import that the lint rule refuses there. */
const refused: [file: string, specifier: string][] = [
  ['shared/domain/x.ts', 'react'],
  ['shared/domain/x.ts', '#api/log.ts'],
  ['migrations/x.ts', 'pg'],
  ['migrations/x.ts', '#shared/clinic.ts'],
  ['api/log/x.ts', '#web/startApp.tsx'],
  ['api/log/x.ts', '../log.ts'],
  ['api/audit/x.ts', '#api/bookings/undo.ts'],
  ['api/calendar/x.ts', '#api/bookings/undo.ts'],
  ['api/models/x.ts', '#api/http/errors.ts'],
  ['api/db/x.ts', '#api/http/errors.ts'],
  ['api/keys/x.ts', '#api/http/errors.ts'],
  ['api/models/x.ts', '#api/bookings/undo.ts'],
  ['api/db/x.ts', '#api/bookings/undo.ts'],
  ['api/keys/x.ts', '#api/bookings/undo.ts'],
  ['web/src/site/x.ts', '#api/log.ts'],
  ['web/src/site/x.ts', '../routes.tsx'],
  ['web/src/ui/x.ts', '#web/admin/shell/sections.tsx'],
  ['web/src/ui/x.ts', '#shared/clinic.ts'],
  ['web/src/site/x.ts', '#web/patient/Dashboard.tsx'],
  ['web/src/site/x.ts', '#web/admin/shell/sections.tsx'],
  ['web/src/patient/x.ts', '#web/site/head.ts'],
  ['web/src/booking/x.ts', '#web/patient/Dashboard.tsx'],
  ['web/src/data/x.ts', '#web/admin/shell/sections.tsx'],
  ['web/src/outbox/x.ts', '#web/site/head.ts'],
  ['web/src/outbox/x.ts', '#web/booking/wizard.ts'],
  ['web/src/unsent/x.ts', '#web/site/head.ts'],
  ['web/src/indexedDb/x.ts', '#web/booking/wizard.ts'],
  ['web/src/admin/x.ts', '#web/site/head.ts'],
  ['web/src/reception/x.ts', '#web/patient/Dashboard.tsx'],
  ['desktop/x.ts', '#web/startApp.tsx'],
  ['desktop/shell/x.ts', '../main.ts'],
  ['desktop/storage/x.ts', '#desktop/session/desk.ts'],
  ['desktop/security/x.ts', '#desktop/storage/settings.ts'],
  ['desktop/updates/x.ts', '#desktop/shell/window.ts'],
  ['desktop/connection/x.ts', '#desktop/session/desk.ts'],
  ['desktop/outage/recordStore.ts', '#desktop/session/desk.ts'],
  ['desktop/session/x.ts', '#desktop/shell/window.ts'],
  ['desktop/e2e/x.ts', '#web/startApp.tsx'],
];
const allowed: [file: string, specifier: string][] = [
  ['shared/domain/x.ts', '#shared/clinic.ts'],
  ['migrations/x.ts', './list.ts'],
  ['api/bookings/x.ts', '#api/audit/olderChange.ts'],
  ['api/audit/x.test.ts', '#api/bookings/undo.ts'],
  ['api/audit/x.ts', '#api/models/BookingModel.ts'],
  ['api/models/x.ts', '#api/db/client.ts'],
  ['api/db/x.ts', '#api/keys/x.ts'],
  ['web/src/ui/x.ts', '#web/ui/styles/classNames.ts'],
  ['web/src/unsent/x.ts', '#web/booking/wizard.ts'],
  ['desktop/session/x.ts', '#desktop/storage/settings.ts'],
];

interface Report {
  diagnostics: { filename: string; code: string; labels: { span: { line: number } }[] }[];
}

describe('an import across a boundary', () => {
  let folder: string;
  let flagged: string[];
  /** File and line of each case. */
  const places = new Map<string, string>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'boundaries-'));
    await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    const lines = new Map<string, string[]>();
    for (const [file, specifier] of [...refused, ...allowed]) {
      const earlier = lines.get(file) ?? [];
      lines.set(file, [...earlier, `export * from '${specifier}';`]);
      places.set(`${file} ${specifier}`, `${file}:${earlier.length + 1}`);
    }
    for (const [file, text] of lines) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text.join('\n'));
    }
    const report = await new Promise<string>((resolve) => {
      const oxlint = join(root, 'node_modules/.bin/oxlint');
      execFile(oxlint, ['--format', 'json'], { cwd: folder }, (_problem, out) => resolve(out));
    });
    flagged = (JSON.parse(report) as Report).diagnostics
      .filter(({ code }) => code === 'eslint(no-restricted-imports)')
      .map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(refused)('is refused: %s from %s', (file, specifier) => {
    expect(flagged).toContain(places.get(`${file} ${specifier}`));
  });

  test.each(allowed)('is allowed within the boundary: %s from %s', (file, specifier) => {
    expect(flagged).not.toContain(places.get(`${file} ${specifier}`));
  });
});

// The linter's regular expressions do not support look-around; such a pattern never matches.
test('no boundary pattern uses look-around', async () => {
  expect(await readFile(join(root, '.oxlintrc.json'), 'utf8')).not.toMatch(/\(\?[=!<]/);
});

// It reads `0,5` as 5 and changes with the wheel: `DoseInput` and `NumberField` are text, read strictly.
test('no field is a number field of the browser', async () => {
  const files = (await readdir(join(root, 'web/src'), { recursive: true })).filter((file) =>
    file.endsWith('.tsx'),
  );
  const sources = await Promise.all(files.map((file) => readFile(join(root, 'web/src', file), 'utf8')));
  expect(files.filter((_, index) => /type=["'{ ]*number["'} ]/.test(sources[index] ?? ''))).toEqual([]);
});

/** Pairs of sibling folders, at any depth, of which the first imports the second; type-only imports count. */
async function findFolderImports(root: string, alias: string): Promise<Set<string>> {
  const imports = new Set<string>();
  for (const file of await readdir(root, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || file.startsWith(`testing${sep}`)) continue;
    const source = await readFile(join(root, file), 'utf8');
    for (const [, specifier = ''] of source.matchAll(new RegExp(`'${alias}([^']+)'`, 'g'))) {
      const [from, to] = [file.split(sep), specifier.split('/')];
      const depth = from.findIndex((name, index) => name !== to[index]);
      // Where either is a file, one of them lies in the folder of the other.
      if (depth + 1 >= from.length || depth + 1 >= to.length) continue;
      imports.add(`${from.slice(0, depth + 1).join('/')} ${to.slice(0, depth + 1).join('/')}`);
    }
  }
  return imports;
}

test.each([
  ['api', '#api/', 'bookings models'],
  ['web/src', '#web/', 'admin/bookings admin/dialogs'],
  ['desktop', '#desktop/', 'session storage'],
  ['shared', '#shared/', 'contracts domain'],
])('no two folders of %s import each other', async (folder, alias, example) => {
  const imports = await findFolderImports(join(root, folder), alias);
  expect(imports).toContain(example);
  expect([...imports].filter((pair) => imports.has(pair.split(' ').toReversed().join(' ')))).toEqual([]);
});

test('rows of a table that has a model are written through it', async () => {
  const listFiles = async (folder: string) =>
    (await readdir(join(root, folder), { recursive: true })).map((file) => join(root, folder, file));
  const models = (await listFiles('api/models')).filter((file) => file.endsWith('Model.ts'));
  const sources = await Promise.all(models.map((file) => readFile(file, 'utf8')));
  const tables = sources.flatMap((source) => /tableName = '(\w+)'/.exec(source)?.[1] ?? []);
  expect(tables).toContain('bookings');
  const args = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
  const writes = new RegExp(
    String.raw`\('(?:${tables.join('|')})'\)(?:\s*\.\w+${args})*?\s*\.(?:insert|update|delete)\(`,
  );
  const product = (await listFiles('api')).filter((file) => /^(?!.*(\.test\.|testing)).*\.ts$/.test(file));
  const texts = await Promise.all(product.map((file) => readFile(file, 'utf8')));
  expect(product.filter((_, index) => writes.test(texts[index] ?? ''))).toEqual([]);
});

test('no rule has a clock of its own: the time is an argument', async () => {
  const folder = join(root, 'shared');
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /^(?!.*\.test\.).*\.ts$/.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const clock = /\b(?:londonToday|londonNow)\(\)|\bDate\.now\(\)|\bnew Date\(\)|\b(?:now|today)\?:/;
  const found = files.filter((_, index) => clock.test(texts[index] ?? ''));
  // A contract parses what arrives at this moment.
  expect(found.map((file) => file.split(sep).join('/'))).toEqual(['contracts/arrivalDay.ts']);
});
