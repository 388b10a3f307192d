import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** Writes a file atomically (temporary file and rename), readable only by this account. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  const fresh = `${file}.${process.pid}.new`;
  const handle = openSync(fresh, 'w', 0o600);
  try {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    writeSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    renameSync(fresh, file);
  } catch (problem) {
    rmSync(fresh, { force: true });
    throw problem;
  }
}
