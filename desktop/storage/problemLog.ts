import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs';
import { basename, sep } from 'node:path';
import { z } from 'zod';

const maxBytes = 64 * 1024;
/** An error in a loop must not keep the disk busy. */
const maxInAMinute = 50;
const maxFrames = 20;

const Problem = z.object({
  at: z.iso.datetime(),
  version: z.string(),
  kind: z.enum(['uncaughtException', 'unhandledRejection', 'render-process-gone', 'child-process-gone']),
  /** The error's class and code. */
  name: z.string().nullable(),
  code: z.string().nullable(),
  /** Places in the app's own files, innermost first: `main.cjs:1:2345`. */
  frames: z.array(z.string()),
  /** For a process: its kind, why it ended and its exit code. */
  process: z.string().nullable(),
  reason: z.string().nullable(),
  exitCode: z.int().nullable(),
});
export type Problem = z.infer<typeof Problem>;

export type NewProblem = Pick<Problem, 'kind'> &
  Partial<Pick<Problem, 'exitCode'>> & { error?: unknown; process?: string; reason?: string };

/** One word of the system or of ours; longer texts may contain personal data. */
const asWord = (value: unknown) =>
  typeof value === 'string' && /^[A-Za-z][\w -]{0,40}$/.test(value) ? value : null;

const asCode = (value: unknown) =>
  typeof value === 'string' && /^[A-Z][A-Z0-9_]{1,40}$/.test(value) ? value : null;

/** The app's files by name only: the rest of a path may contain a person's account name. */
function framesOf({ stack = '' }: Error, folder: string): string[] {
  const root = folder.endsWith(sep) ? folder : folder + sep;
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, path = '', place] = /\(?((?:\/|[A-Za-z]:\\).*?):(\d+:\d+)\)?$/.exec(line) ?? [];
      return /^\s+at /.test(line) && path.startsWith(root) ? [`${basename(path)}:${place}`] : [];
    })
    .slice(0, maxFrames);
}

/** An error without its message, which may contain personal data. */
function formatError(error: unknown, folder: string): Pick<Problem, 'name' | 'code' | 'frames'> {
  if (!(error instanceof Error)) return { name: typeof error, code: null, frames: [] };
  const { name, code, constructor } = error as Error & { code?: unknown };
  const isClassName = /^[A-Z][A-Za-z]{0,40}Error$/.test(name);
  return {
    name: isClassName ? name : asWord(constructor.name),
    code: asCode(code),
    frames: framesOf(error, folder),
  };
}

function readProblems(file: string): Problem[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [Problem.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

interface LogParts {
  file: string;
  /** The app's own files. */
  folder: string;
  version: string;
  now?: () => number;
}

/** Own crashes as JSON lines: class and place, never data. Rotated past 64 KB; one older file is left. */
export function openProblemLog({ file, folder, version, now = Date.now }: LogParts) {
  const former = `${file}.1`;
  let times: number[] = [];

  function rotate(): void {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size >= maxBytes) renameSync(file, former);
  }

  return {
    record: ({ kind, error, process, reason, exitCode = null }: NewProblem): void => {
      times = [...times.filter((time) => now() - time < 60_000), now()];
      if (times.length > maxInAMinute) return;
      const problem: Problem = {
        at: new Date(now()).toISOString(),
        version,
        kind,
        ...(error === undefined ? { name: null, code: null, frames: [] } : formatError(error, folder)),
        process: asWord(process),
        reason: asWord(reason),
        exitCode,
      };
      try {
        rotate();
        // Written at once, because the program may be about to end.
        appendFileSync(file, `${JSON.stringify(problem)}\n`, { mode: 0o600 });
      } catch {
        // A full disk must not cause another problem.
      }
    },
    /** The latest first. */
    list: () => [...readProblems(former), ...readProblems(file)].toReversed(),
  };
}

export type ProblemLog = ReturnType<typeof openProblemLog>;
