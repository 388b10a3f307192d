import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';

/** One for each test of a file. @param time fakes all timers, or only the clock: hashing and writing take their time */
export function freshFolder(time?: 'fake' | Date): () => string {
  let folder = '';
  beforeEach(() => {
    if (time) vi.useFakeTimers(time === 'fake' ? {} : { toFake: ['Date'], now: time });
    folder = mkdtempSync(join(tmpdir(), 'desk-'));
  });
  afterEach(() => {
    if (time) vi.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => folder;
}
