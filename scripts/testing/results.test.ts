import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  filesToRepeat,
  createTimeTables,
  withRunFailure,
  mergeAttempts,
  noTests,
  readResults,
  resultsVariable,
  summarise,
  type Results,
} from './results.ts';

let folder: string;
beforeAll(() => {
  // Inside the checkout, where the runners can be resolved.
  mkdirSync('test-results', { recursive: true });
  folder = mkdtempSync(resolve('test-results/flaky-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (runner: string, full: string) => `import { expect, test } from '${runner}';
import { existsSync, writeFileSync } from 'node:fs';
test('good', () => {});
test('bad', () => expect(1).toBe(2));
test.skip('left out', () => {});
test('left to the full run', ${full}, () => {});
test('unsteady', () => {
  const isSecond = existsSync('${folder}/${runner.replaceAll('/', '-')}');
  writeFileSync('${folder}/${runner.replaceAll('/', '-')}', '');
  expect(isSecond).toBe(true);
});
`;

/** Runs a real runner on a file with a passing, a failing, a skipped and a flaky test. */
function runOn(name: string, config: string, command: string[], text: string): Results | undefined {
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'runner.config.ts'), config);
  const results = join(folder, 'results.json');
  rmSync(results, { force: true });
  const [program = '', ...args] = command;
  const { VITEST: _, ...env } = process.env;
  spawnSync(program, args, { env: { ...env, [resultsVariable]: results }, cwd: folder });
  return readResults(results);
}

const reporter = (name: string) => resolve(`scripts/testing/${name}Reporter.ts`);
const expected = (name: string) => ({
  passed: 2,
  failed: [expect.stringMatching(new RegExp(`${name} › bad$`))],
  skipped: 1,
  retried: [expect.stringMatching(new RegExp(`${name} › unsteady$`))],
  slowest: expect.arrayContaining([
    { name: expect.stringMatching(new RegExp(`${name} › good$`)), ms: expect.any(Number) },
  ]),
});

describe('a test that passed on retry is named, one that is left to the full run is not counted', () => {
  test('by Vitest', () => {
    const config = `export default {
      test: { retry: 1, tags: [{ name: 'full' }], include: ['unsteady.vitest.ts'], reporters: ['${reporter('vitest')}'] },
    };`;
    const command = ['npx', 'vitest', 'run', '--config=runner.config.ts', '--tags-filter=!full'];
    expect(runOn('unsteady.vitest.ts', config, command, file('vitest', `{ tags: 'full' }`))).toEqual(
      expected('unsteady.vitest.ts'),
    );
  });

  test('by Playwright', { tags: 'full' }, () => {
    const config = `export default {
      testDir: '.', outputDir: 'output', testMatch: '**/unsteady.playwright.ts', retries: 1, reporter: [['${reporter('playwright')}']],
    };`;
    const command = ['npx', 'playwright', 'test', '--config=runner.config.ts', '--grep-invert=@full'];
    expect(
      runOn('unsteady.playwright.ts', config, command, file('@playwright/test', `{ tag: '@full' }`)),
    ).toEqual(expected('unsteady.playwright.ts'));
  });
});

test('a file whose hook fails is named, with its tests’ own results', { tags: 'full' }, () => {
  const config = `export default {
    test: { include: ['hook.vitest.ts'], reporters: ['${reporter('vitest')}'] },
  };`;
  const text = `import { afterAll, test } from 'vitest';
test('good', () => {});
afterAll(() => { throw new Error('not closed'); });
`;
  const command = ['npx', 'vitest', 'run', '--config=runner.config.ts'];
  expect(runOn('hook.vitest.ts', config, command, text)).toEqual({
    passed: 1,
    failed: [expect.stringMatching(/hook\.vitest\.ts › the file itself$/)],
    skipped: 0,
    retried: [],
    slowest: [expect.objectContaining({ name: expect.stringMatching(/hook\.vitest\.ts › good$/) })],
  });
});

describe('a retry', () => {
  const first = { ...noTests, passed: 5, failed: ['a.test.ts › one', 'a.test.ts › two'], skipped: 1 };

  test('runs whole files, or nothing when something failed outside of files', () => {
    expect(filesToRepeat(first)).toEqual(['a.test.ts']);
    expect(filesToRepeat({ ...first, failed: [...first.failed, 'an error outside'] })).toEqual([]);
  });

  test('names what passed only then, and what failed again or for the first time', () => {
    const second = { ...noTests, passed: 5, failed: ['a.test.ts › two'] };
    expect(mergeAttempts(first, second)).toEqual({
      ...first,
      passed: 6,
      failed: ['a.test.ts › two'],
      retried: ['a.test.ts › one'],
    });
    const worse = { ...second, failed: ['a.test.ts › two', 'a.test.ts › three'] };
    expect(mergeAttempts(first, worse)).toMatchObject({ passed: 5, failed: worse.failed });
    const broken = { ...first, failed: ['a.test.ts › the file itself'] };
    expect(mergeAttempts(broken, { ...second, failed: [] })).toMatchObject({ passed: 5, failed: [] });
  });
});

test('the last lines name them, and the very last one has the totals', () => {
  const text = summarise([
    { ...noTests, passed: 3, retried: ['a.test.ts › one'] },
    { ...noTests, passed: 1, failed: ['b.spec.ts › two'], skipped: 2, retried: ['b.spec.ts › three'] },
  ]);
  expect(text.split('\n')).toEqual([
    'Needed a second attempt (2):',
    '  a.test.ts › one',
    '  b.spec.ts › three',
    'Failed (1):',
    '  b.spec.ts › two',
    '4 passed, 1 failed, 2 skipped',
    '',
  ]);
  expect(summarise([])).toBe('0 passed, 0 failed, 0 skipped\n');
});

test('a runner that exits with an error without a failed test, or ran none, is a failure', () => {
  const good = { ...noTests, passed: 1 };
  expect(withRunFailure('API', true, good).failed).toEqual([]);
  expect(withRunFailure('API', false, good).failed).toHaveLength(1);
  expect(withRunFailure('API', true, { ...good, passed: 0 }).failed).toHaveLength(1);
  expect(withRunFailure('API', true, undefined).failed).toHaveLength(1);
  expect(withRunFailure('API', false, { ...good, failed: ['x'] }).failed).toEqual(['x']);
});

test('the tables say when each stage ran, and which tests took longest', () => {
  const stages = [
    { name: 'build', beganMs: 0, endedMs: 12_400 },
    { name: 'API', beganMs: 12_400, endedMs: 16_300, tests: 11 },
  ];
  const slowest = Array.from({ length: 11 }, (_, at) => ({ name: `test ${at}`, ms: at * 2000 }));
  const lines = createTimeTables(stages, [{ ...noTests, slowest }]).split('\n');
  expect(lines.slice(2, 4)).toEqual(['| build | 0.0 | 12 |  |', '| API | 12 | 3.9 | 11 |']);
  expect(lines.slice(7, 9)).toEqual(['| test 10 | 20 |', '| test 9 | 18 |']);
  expect(lines).toHaveLength(5 + 2 + 10 + 1);
});
