import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findTests } from './testing/findTests.ts';

const ignored =
  /^(node_modules|dist|release|test-results|playwright-report)$|^\.(?!env\.example|ci|oxlintrc)/;
const list = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !ignored.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [`/${path}/`, ...list(path)] : [`/${path}`];
    });
const paths = list('.');
const documents = paths.filter((path) => path.endsWith('.md')).map((path) => path.slice(1));
const readText = (file: string) => readFileSync(file, 'utf8');
const inCode = (file: string) => [...readText(file).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** Outputs of programs and builds, and package names. */
const builtLater =
  /^ical\.js$|^(dist|DATA_DIR|@[\w-]+)\/|^(desk|desk-key|kept-list|kept-records|kept-work|openapi)\.json$|^x\.|^latest\*|^text\/plain$/;
const isPath = (code: string) =>
  /^[\w@.*-]+(\/[\w@.*-]+)*(\/|\.(ts|tsx|js|mjs|cjs|css|html|md|yml|sql|sh|service|json|pdf|svg|png))$/.test(
    code,
  ) || /^[\w-]+(\/[\w@.*-]+)+$/.test(code);

/** A path may be shortened at its start, and use `*` for part of a name. */
function isThere(code: string): boolean {
  const pattern = code.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  const ending = new RegExp(`/${pattern}/?$`);
  return paths.some((path) => ending.test(path));
}

/** Anchors as GitHub generates them from headings. */
const anchorsOf = (file: string) =>
  [...readText(file).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

function isLinkTarget(document: string, target: string): boolean {
  const [path, anchor] = target.split('#');
  const file = path ? join(dirname(document), path) : document;
  return existsSync(file) && (!anchor || anchorsOf(file).includes(anchor));
}

const scripts = (JSON.parse(readText('package.json')) as { scripts: Record<string, string> }).scripts;
/** Files that read environment variables. */
const sources = paths.filter(
  (path) => /\.(tsx?|c?mjs|css|json|ya?ml|service)$|Dockerfile$/.test(path) && !path.endsWith('docs.test.ts'),
);
const sourceText = sources.map((path) => readText(path.slice(1))).join('\n');
const sourceWords = new Set(sourceText.match(/\w+/g));
/** Names of PostgreSQL, browsers, Electron and metrics. */
const foreignNames =
  /^(pg_dump|pg_cancel_backend|dangerouslySetInnerHTML|registerPreloadScript|nodejs_eventloop_lag_p99_seconds|SameSite)$/;

/** Whether the argument of a command selects something. */
const selects: Record<string, (argument: string) => boolean> = {
  test: (name) => Object.values(findTests(name)).some((found) => found.length > 0),
  bench: (name) => existsSync(`bench/lines/${name}.ts`),
  db: (name) => readText('api/dbCommand.ts').includes(`npm run db -- ${name} `),
};

describe.each(documents)('%s', (document) => {
  test('names files and folders that exist', () => {
    const named = inCode(document).filter((code) => isPath(code) && !builtLater.test(code));
    expect(named.filter((code) => !isThere(code))).toEqual([]);
  });

  test('links to pages and headings that exist', () => {
    const targets = [...readText(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const own = targets.filter((target) => !/^\w+:/.test(target));
    expect(own.filter((target) => !isLinkTarget(document, target))).toEqual([]);
  });

  test('names npm scripts that exist', () => {
    const named = [...readText(document).matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !scripts[name])).toEqual([]);
  });

  test('names commands that find something to do', () => {
    const commands = [...readText(document).matchAll(/npm (?:run )?(test|bench|db) -- ([a-z]\w*)/g)];
    const idle = commands.filter(([, command = '', argument = '']) => !selects[command]?.(argument));
    expect(idle.map(([text]) => text)).toEqual([]);
  });

  test('names functions, constants, tables and columns that exist', () => {
    const named = inCode(document).filter((code) => /^[A-Za-z_]\w*([a-z][A-Z]|_[a-z])\w*$/.test(code));
    expect(named.filter((name) => !foreignNames.test(name) && !sourceWords.has(name))).toEqual([]);
  });

  test('names environment variables that are read', () => {
    const named = inCode(document).flatMap(
      (code) => /^([A-Z][A-Z0-9]*_[A-Z0-9_]+)(=.*)?$/.exec(code)?.[1] ?? [],
    );
    // Variables of electron-builder.
    const foreign = /^(CSC|APPLE|ELECTRON_BUILDER)_/;
    expect(
      named.filter((name) => !foreign.test(name) && !new RegExp(`\\b${name}\\b`).test(sourceText)),
    ).toEqual([]);
  });
});

test('the index of decisions links every decision', () => {
  const index = readText('docs/decisions/README.md');
  const decisions = documents.filter((file) => /decisions\/\d/.test(file)).map((file) => file.slice(15));
  expect(decisions.filter((file) => !index.includes(`](${file})`))).toEqual([]);
});
