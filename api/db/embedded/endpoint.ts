import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from './freePort.ts';
import { readPort } from './postmaster.ts';
import { socketFolderOf } from './socketFolder.ts';
import type { Endpoint, StartPath } from './startPath.ts';

/** The endpoint for a server on the data folder `home`: its socket's folder, or a free port. */
export async function chooseEndpoint(home: string, startPath: StartPath): Promise<Endpoint> {
  if (startPath === 'unix') return { kind: 'socket', folder: socketFolderOf(home) };
  return { kind: 'port', port: await findFreePort(), secret: readSecret(home) };
}

/** The endpoint of the server that runs on `home`; undefined until it is published. */
export function findEndpoint(home: string, startPath: StartPath): Endpoint | undefined {
  if (startPath === 'unix') return { kind: 'socket', folder: socketFolderOf(home) };
  const port = readPort(join(home, 'postgres'));
  return port === undefined ? undefined : { kind: 'port', port, secret: readSecret(home) };
}

/**
 * The secret from which the passwords of the database's roles are derived; created once, readable by the folder's
 * owner only.
 */
function readSecret(home: string): string {
  const file = join(home, 'postgres-secret');
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  return readFileSync(file, 'utf8').trim();
}
