import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from './freePort.ts';
import { readPort } from './postmaster.ts';
import { socketFolderOf } from './socketFolder.ts';
import type { Endpoint, StartPath } from './startPath.ts';

/** Where a server on the data folder `home` is to be reached: its socket's folder, or a port that is free now. */
export async function chooseEndpoint(home: string, startPath: StartPath): Promise<Endpoint> {
  if (startPath === 'unix') return { kind: 'socket', folder: socketFolderOf(home) };
  return { kind: 'port', port: await findFreePort(), secret: readSecret(home) };
}

/** Where the server that runs on `home` is reached; undefined while it has not said so. */
export function findEndpoint(home: string, startPath: StartPath): Endpoint | undefined {
  if (startPath === 'unix') return { kind: 'socket', folder: socketFolderOf(home) };
  const port = readPort(join(home, 'postgres'));
  return port === undefined ? undefined : { kind: 'port', port, secret: readSecret(home) };
}

/** What the passwords of the database's roles are made from; made once, for the owner of the folder alone. */
function readSecret(home: string): string {
  const file = join(home, 'postgres-secret');
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  return readFileSync(file, 'utf8').trim();
}
