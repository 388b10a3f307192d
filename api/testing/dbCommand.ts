import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { bundleOf } from '#api/testing/serverBundle.ts';

/** Runs `npm run db -- …` in a separate process. @returns its exit code and output */
export async function runDbCommand(args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, [await bundleOf('db'), ...args], {
    cwd: tmpdir(),
    env: {
      PATH: process.env['PATH'],
      SESSION_KEYS: 'a key for tests only which is of no use elsewhere',
      RECORD_KEYS: 'a record key for tests only which is of no use elsewhere',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
