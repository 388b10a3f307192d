import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const freshOf = (file: string) => `${file}.new`;

/** Writes a file atomically (temporary file and rename), readable only by this account. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  const fresh = freshOf(file);
  try {
    const handle = openSync(fresh, 'w', 0o600);
    try {
      // Unlike writeSync it never stops half-way on a disk that is nearly full.
      writeFileSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(fresh, file);
  } catch (problem) {
    rmSync(fresh, { force: true });
    throw problem;
  }
}

/** For files that the desk can do without: a full disk must not stop locking or polling. @returns whether written */
export function tryToWrite(file: string, content: string | Uint8Array): boolean {
  try {
    writeAtomically(file, content);
    return true;
  } catch {
    return false;
  }
}

/** Removes a file, and what a killed process left half-written of it. */
export function removeWritten(file: string): void {
  rmSync(file, { force: true });
  rmSync(freshOf(file), { force: true });
}
