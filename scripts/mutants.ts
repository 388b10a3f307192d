/**
 * Changes the pure rules in every small way that Stryker's instrumenter knows and counts the changes that a test notices:
 * `npm run test:mutants [-- PATH …]`. Stryker's own runner starts a worker for each change; here a test file's process tries all.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { startVitest } from 'vitest/node';
import type { MutantLine } from './testing/mutantRunner.ts';

/** Of the outbox only what needs neither IndexedDB nor locks: journeys prove the rest in a browser. */
const paths = [
  'shared/domain',
  'shared/delivery',
  'shared/outage',
  'shared/contracts',
  'desktop/outage',
  'web/src/outbox/attempt.ts',
  'web/src/outbox/itemTimes.ts',
];
/** Words are for reviewers, and a state that is spelled wrongly is the compiler's to find. */
const excludedMutations = ['StringLiteral'];
/** Killed processes, expensive hashes, whole sessions and long random histories: each change that they run pays for them again. */
const tooSlow = [
  'desktop/outage/handedOver',
  'desktop/outage/lateAnswers',
  'desktop/outage/lockedStart',
  'desktop/outage/offlineLimit',
  'desktop/outage/outage',
  'desktop/outage/storedRecords',
  'shared/domain/directions',
];
const leastScore = 85;
const resultsFile = resolve('.data/mutants.jsonl');

const chosen = process.argv.slice(2);
const names = paths
  .flatMap((path) => (path.endsWith('.ts') ? [path] : readdirSync(path).map((name) => `${path}/${name}`)))
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|sample/.test(name))
  .filter((name) => chosen.length === 0 || chosen.some((path) => name.startsWith(path)));

const silent = () => undefined;
// The instrumenter calls these alone; the type asks for a whole logger.
const logger = { debug: silent, info: silent, isDebugEnabled: () => false } as never;
const { files, mutants } = await new Instrumenter(logger).instrument(
  names.map((name) => ({ name: resolve(name), mutate: true, content: readFileSync(name, 'utf8') })),
  { plugins: null, excludedMutations, ignorers: [] },
);
const contents = new Map(files.map(({ name, content }) => [name, content]));

mkdirSync(dirname(resultsFile), { recursive: true });
rmSync(resultsFile, { force: true });
writeFileSync(resultsFile, '');
const readResults = () =>
  readFileSync(resultsFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as MutantLine);

/** Test files whose process was killed by a change continue with their other changes. */
function listUnfinished(): string[] {
  const last = new Map(readResults().map((line) => [line.file, line]));
  return [...last.values()].filter((line) => !('isFinished' in line)).map(({ file }) => file);
}

async function runTests(filters: string[]): Promise<void> {
  const vitest = await startVitest(
    'test',
    filters,
    {
      config: false,
      include: ['{shared,desktop/outage,web/src/outbox}/**/*.test.ts'],
      exclude: [...tooSlow.map((path) => `${path}.test.ts`), '**/node_modules/**'],
      runner: resolve('scripts/testing/mutantRunner.ts'),
      pool: 'forks',
      maxWorkers: availableParallelism(),
      env: { MUTANTS_FILE: resultsFile },
      watch: false,
      reporters: ['dot'],
      testTimeout: 1_200_000,
      teardownTimeout: 1_000,
      dangerouslyIgnoreUnhandledErrors: true,
    },
    {
      plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => contents.get(id) }],
    },
  );
  await vitest.close();
}

/** A whole desk runs nearly every change, so it is tried with what its parts' own tests have not noticed. */
const wholeDesks = ['comingBack', 'openOutage', 'standIn'].map((name) => `desktop/outage/${name}.test.ts`);
const ofDesk = readdirSync('desktop/outage').map((name) => `desktop/outage/${name}`);
const partsOfDesk = ofDesk.filter((path) => path.endsWith('.test.ts') && !wholeDesks.includes(path));
/** The quickest first: a change that they notice is not tried again. */
const rounds = [['shared'], ['web/src/outbox'], partsOfDesk, wholeDesks].filter(
  ([first = '']) =>
    chosen.length === 0 || chosen.some((path) => first.startsWith(path) || path.startsWith(first)),
);
for (const round of rounds) {
  for (let filters = round; filters.length > 0; filters = listUnfinished()) await runTests(filters);
}

const lines = readResults();
const covered = new Set(lines.flatMap((line) => ('covered' in line ? line.covered : [])));
const statics = new Set(lines.flatMap((line) => ('covered' in line ? line.statics : [])));
const tried = new Set(lines.flatMap((line) => ('id' in line ? [line.id] : [])));
const killed = new Set(lines.flatMap((line) => ('id' in line && line.killedBy !== null ? [line.id] : [])));
// What was begun without a result has ended its process.
for (const line of lines) if ('begun' in line && !tried.has(line.begun)) killed.add(line.begun);

const counted = mutants
  .map((mutant) => ({ ...mutant, name: mutant.fileName.slice(process.cwd().length + 1) }))
  .filter(({ id, status }) => status !== 'Ignored' && (covered.has(id) || !statics.has(id)));
const sourceLines = new Map(names.map((name) => [name, readFileSync(name, 'utf8').split('\n')]));
for (const { id, name, location, mutatorName, replacement } of counted.filter((one) => !killed.has(one.id))) {
  const source = sourceLines.get(name)?.[location.start.line]?.trim();
  process.stdout.write(
    `${name}:${location.start.line + 1}:${location.start.column + 1} ${covered.has(id) ? '' : 'NOT RUN '}${mutatorName}: ${source} => ${replacement.replaceAll(/\s+/g, ' ').slice(0, 120)}\n`,
  );
}
const scoreOf = (within: typeof counted) => {
  const gone = within.filter(({ id }) => killed.has(id)).length;
  return { mutants: within.length, killed: gone, score: Number(((100 * gone) / within.length).toFixed(1)) };
};
const byFile = chosen.length > 0 ? names : paths;
console.table(
  Object.fromEntries(
    [...byFile, ''].map((path) => [
      path || 'all',
      scoreOf(counted.filter(({ name }) => name.startsWith(path))),
    ]),
  ),
);
process.exitCode = scoreOf(counted).score < leastScore ? 1 : 0;
