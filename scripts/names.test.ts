import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Each of these words could mean several things, so none is used in a name. `note` is refused only as a verb. */
const everyday =
  /^(kept|keeps?|keeping|noted|noting|asks?|asked|asking|looks?|looked|looking|says?|said|saying|tells?|told|telling|wish|wishes|wished|matters?|doubts?|doubted|reach|reached|reaches|unreached|pieces?|made|about|whoever)$/;
const isVerb = (name: string) => /^note[A-Z]/.test(name);

const allowed = [
  // Fields of requests, answers and messages: an installed app of an earlier version sends and reads them.
  ['about', 'moveWishAnsweredAt', 'moveWishDate', 'moveWishedAt', 'moveWishes', 'moveWishNote', 'notedAt'],
  ['saidReferrer', 'told', 'wishes'],
  // Fields of stored files, drafts and events: they are read after an update.
  [
    'asked',
    'hasMoveWish',
    'hidesWishes',
    'isToldToWait',
    'kept',
    'keptAt',
    'lookedOn',
    'made',
    'madeAt',
    'madeId',
  ],
  ['matter'],
  // Options of Node, pg, Redux Toolkit and Base UI.
  [
    'keepAlive',
    'keepAliveInitialDelayMillis',
    'keepAliveTimeout',
    'keepHighlight',
    'keepMounted',
    'keepUnusedDataFor',
  ],
  // The page and the menu entry with this title.
  ['AboutPage', 'AboutSection', 'onAbout'],
].flat();

function listDeclared(node: ts.Node, found: string[] = []): string[] {
  const { name } = node as Partial<ts.NamedDeclaration>;
  if (name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node)) found.push(name.text);
  ts.forEachChild(node, (child) => void listDeclared(child, found));
  return found;
}

const wordsOf = (name: string) => name.split(/(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
const isEveryday = (name: string) => isVerb(name) || wordsOf(name).some((word) => everyday.test(word));

const withoutProse = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*|'(?:[^'\\\n]|\\.)*'/g, '');

/** Names with `_` are columns and events of the database; `migrations/list.ts` imports by the names of its files. */
test('no name is made of an everyday word', () => {
  const files = ['api', 'bench', 'desktop', 'migrations', 'scripts', 'shared', 'web']
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file !== 'migrations/list.ts');
  const named = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    // Parsing every file would take several seconds.
    if (!(withoutProse(text).match(/\w+/g) ?? []).some(isEveryday)) return [];
    return listDeclared(ts.createSourceFile(file, text, ts.ScriptTarget.Latest)).map((name) => ({
      file,
      name,
    }));
  });
  const found = named.filter(({ name }) => !name.includes('_') && isEveryday(name));
  expect(found.filter(({ name }) => !allowed.includes(name))).toEqual([]);
  // A name that is gone leaves the list.
  expect(allowed.filter((name) => !found.some((one) => one.name === name))).toEqual([]);
});
