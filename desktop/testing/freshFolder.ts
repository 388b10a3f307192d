import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * A folder of its own for each test of a file.
 * @param time all timers are faked, or only the clock: hashing and writing then take their real time
 */
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
