import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FolderLock } from './folderLock.ts';

/**
 * Makes this process the exclusive owner of `folder` by listening on a named pipe, or returns undefined if another
 * one is: for Windows, which has no `flock`. The kernel closes the pipe however the process ends. `address` is the
 * pipe's (`pipeOf`).
 */
export async function lockByPipe(folder: string, address: string): Promise<FolderLock | undefined> {
  const server = createServer((socket) => socket.destroy());
  server.listen(address);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
  server.unref(); // A script that forgets to release it still ends.
  writeFileSync(join(folder, 'owner.lock'), `${process.pid}\n`);
  return { release: () => void server.close() };
}
