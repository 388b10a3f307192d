import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['api', 'desktop', 'migrations', 'scripts', 'shared', 'web'];

/** Test files by runner. */
export interface FoundTests {
  /** Vitest. */
  unit: string[];
  /** Playwright, in Chromium; needs a build. */
  journeys: string[];
  /** Playwright, in the reception window; needs its build too. */
  windows: string[];
  /** Part of the test titles, if no file matched. */
  title?: string;
}

/** All test files, with `/` as separator on every platform. */
export function listTestFiles(): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true }).map((name) =>
        join(folder, String(name)).replaceAll('\\', '/'),
      ),
    )
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file));
}

/** Resolves a name: files with it in their path, else tests with it in their title. */
export function findTests(
  name: string,
  files = listTestFiles(),
  read = (file: string) => readFileSync(file, 'utf8'),
): FoundTests {
  const wanted = name.toLowerCase();
  const named = files.filter((file) => file.toLowerCase().includes(wanted));
  const found = named.length > 0 ? named : files.filter((file) => read(file).toLowerCase().includes(wanted));
  const of = (pattern: RegExp) => found.filter((file) => pattern.test(file));
  return {
    unit: of(/\.test\.tsx?$/),
    journeys: of(/^web\/e2e\/.*\.spec\.ts$/),
    windows: of(/^desktop\/e2e\/.*\.spec\.ts$/),
    ...(named.length === 0 && { title: name }),
  };
}
