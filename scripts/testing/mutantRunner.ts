import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { RunnerTask, RunnerTestCase, RunnerTestFile } from 'vitest';
import { TestRunner } from 'vitest';

/** What the instrumented code and this file share, by Stryker's names. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}

export type MutantLine =
  | { file: string; covered: string[]; statics: string[] }
  | { file: string; begun: string }
  | { file: string; id: string; killedBy: string | null }
  | { file: string; isUnclean: true }
  | { file: string; isFinished: true };

const switches: Switches = { mutantCoverage: { static: {}, perTest: {} } };
(globalThis as { __stryker__?: Switches }).__stryker__ = switches;

// The real ones: tests replace them.
const { setTimeout, clearTimeout } = globalThis;
const resultsFile = process.env['MUTANTS_FILE'] ?? '';
const hookNames = { before: ['beforeAll', 'beforeEach'], after: ['afterEach', 'afterAll'] } as const;

/** Runs a file's tests, then each of them again with each mutant that it covers, in the same process. */
export default class MutantRunner extends TestRunner {
  override onBeforeTryTask(test: RunnerTask): void {
    super.onBeforeTryTask(test);
    switches.currentTestId = test.id;
  }

  override onAfterTryTask(test: RunnerTestCase): void {
    switches.currentTestId = undefined;
    super.onAfterTryTask(test);
  }

  override async onAfterRunSuite(suite: RunnerTestFile): Promise<void> {
    await super.onAfterRunSuite(suite);
    if ('filepath' in suite) await tryMutants(suite);
  }
}

const listTests = (tasks: readonly RunnerTask[]): RunnerTestCase[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? listTests(task.tasks) : [task as RunnerTestCase]));

const suitesOf = (task: RunnerTask): RunnerTask[] =>
  task.suite ? [...suitesOf(task.suite), task.suite] : task.file === task ? [] : [task.file];

async function runHooks(test: RunnerTestCase, when: 'before' | 'after'): Promise<void> {
  const suites = [...new Set(suitesOf(test))];
  for (const suite of when === 'before' ? suites : [...suites].reverse()) {
    // Hooks are an internal of Vitest without a public type.
    const hooks = MutantRunner.getSuiteHooks(suite as never) as unknown as Record<
      string,
      ((...given: unknown[]) => unknown)[]
    >;
    for (const name of hookNames[when]) for (const hook of hooks[name] ?? []) await hook(test.context, suite);
  }
}

/** Whether the test fails; what never ends fails, too. */
async function isFailing(test: RunnerTestCase): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limitMs = Math.max(2_000, 10 * (test.result?.duration ?? 0));
  const ended = new Promise<never>((_resolve, reject) => (timer = setTimeout(reject, limitMs)));
  const run = async () => {
    await runHooks(test, 'before');
    await MutantRunner.getTestFn(test)();
  };
  try {
    await Promise.race([run(), ended]);
    return false;
  } catch {
    return true;
  } finally {
    clearTimeout(timer);
    await runHooks(test, 'after').catch(() => undefined);
  }
}

/** Ends this process where a mutant never lets go of it. */
function startWatchdog(): Int32Array {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const code = `const { workerData } = require('node:worker_threads'); let last = -1;
    setInterval(() => { if (workerData[0] === last) process.kill(process.pid, 'SIGKILL'); last = workerData[0]; }, 60_000);`;
  new Worker(code, { eval: true, workerData: beats }).unref();
  return beats;
}

async function tryMutants(file: RunnerTestFile): Promise<void> {
  const write = (line: MutantLine) => appendFileSync(resultsFile, `${JSON.stringify(line)}\n`);
  const earlier = existsSync(resultsFile)
    ? readFileSync(resultsFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as MutantLine)
    : [];
  const finished = new Set(
    earlier.flatMap((line) =>
      'begun' in line && line.file === file.name
        ? [line.begun]
        : 'id' in line && (line.killedBy !== null || line.file === file.name)
          ? [line.id]
          : [],
    ),
  );
  const tests = listTests(file.tasks)
    .filter(({ result }) => result?.state === 'pass')
    .sort((a, b) => (a.result?.duration ?? 0) - (b.result?.duration ?? 0));
  const { static: statics, perTest } = structuredClone(switches.mutantCoverage);
  const covered = [...new Set(tests.flatMap(({ id }) => Object.keys(perTest[id] ?? {})))];
  write({ file: file.name, covered, statics: Object.keys(statics) });
  process.on('unhandledRejection', () => undefined);
  const beats = startWatchdog();
  for (const id of covered.filter((one) => !finished.has(one))) {
    write({ file: file.name, begun: id });
    let killedBy: string | null = null;
    for (const test of tests.filter((one) => perTest[one.id]?.[id])) {
      Atomics.add(beats, 0, 1);
      switches.activeMutant = id;
      switches.hitCount = 0;
      switches.hitLimit = 1_000 + 100 * (perTest[test.id]?.[id] ?? 0);
      const isKilled = await isFailing(test);
      switches.activeMutant = undefined;
      if (!isKilled) continue;
      killedBy = test.name;
      if (await isFailing(test)) {
        write({ file: file.name, id, killedBy });
        write({ file: file.name, isUnclean: true });
        return;
      }
      break;
    }
    write({ file: file.name, id, killedBy });
  }
  write({ file: file.name, isFinished: true });
}
