import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { Knex } from 'knex';
import { openDatabase } from '#api/db/connection.ts';
import { findFreePort } from '#api/db/embedded/freePort.ts';
import { setHashingCost } from '#api/auth/passwords.ts';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import type { Account } from '#api/models/UserModel.ts';
import { clusterVariable, createDatabase, databaseUrl, runtimeUrl } from '#api/testing/clone.ts';
import { emptyClinic } from '#api/testing/emptyClinic.ts';
import { createSessionCookies } from '#api/testing/sessionCookies.ts';

export { expect };
export { expectAccessible } from './axe.ts';

/** For a journey that also runs on the npm package's browser, as on a machine that has none installed. */
export const onBundledToo = { tag: '@bundled' };

/** For a test whose promise another test of `npm test` proves, at this layer or a lower one. */
export const onlyInFull = { tag: '@full' };

/** For tests of motion itself; `npm test` asks every other page for reduced motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** For a series of tests with different data: `npm test` runs a sample, a full run all of them. */
export const fullUnless = (isSample?: boolean) => (isSample ? {} : onlyInFull);

/** The built server in a process of its own, with its own database. */
export interface Clinic {
  url: string;
  db: Knex;
  /** Kills the server and restarts it on the same port. */
  kill(): Promise<void>;
  restart(settings?: Record<string, string>): Promise<void>;
  /** Serves another release, or this one again: a folder with `dist/web` and the guides. */
  release(folder?: string): Promise<void>;
}

const sessionKey = 'a key for browser tests which is of no use elsewhere';

/** Starts dist/api/server.js and waits until it is ready. */
async function startServer(
  port: number,
  databaseAddress: string,
  settings: Record<string, string>,
  folder = process.cwd(),
) {
  const server = spawn(process.execPath, [resolve('dist/api/server.js')], {
    cwd: folder,
    env: {
      ...process.env,
      // Vite builds inside some tests set NODE_ENV to `production` in this process.
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: runtimeUrl(databaseAddress),
      SESSION_KEYS: sessionKey,
      RECORD_KEYS: sessionKey,
      RATE_LIMIT_SCALE: '100000',
      PASSWORD_HASHING: 'cheap',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const guard = Date.now() + 120_000;
  while (Date.now() < guard) {
    if (server.exitCode !== null) throw new Error('the server ended while starting');
    const answer = await fetch(`http://localhost:${port}/api/ready`).catch(() => undefined);
    if (answer?.ok) return server;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error('the server did not become ready');
}

interface TestFixtures {
  /** Resets the database before each test. */
  nothingLeft: void;
  /** Fails the test on any console error that it did not expect. */
  quietConsole: { expectErrors: RegExp[] };
  signIn: (page: Page, user: { email: string }) => Promise<void>;
  patient: Account;
  admin: Account;
}

export const test = base.extend<TestFixtures, { clinic: Clinic }>({
  clinic: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, provide, worker) => {
      setHashingCost('cheap');
      const clusterUrl = process.env[clusterVariable] ?? '';
      const name = `e2e_${worker.parallelIndex}_${Date.now()}`;
      await createDatabase(clusterUrl, name, 'tpl');
      const address = databaseUrl(clusterUrl, name);
      const db = openDatabase(address);
      const port = await findFreePort();
      let server = await startServer(port, address, {});
      const kill = async () => {
        // If it did not start, it has already exited.
        if (server.exitCode !== null || server.signalCode !== null) return;
        server.kill('SIGKILL');
        await once(server, 'exit');
      };
      await provide({
        url: `http://localhost:${port}`,
        db,
        kill,
        restart: async (settings = {}) => {
          server = await startServer(port, address, settings);
        },
        release: async (folder) => {
          await kill();
          server = await startServer(port, address, {}, folder);
        },
      });
      server.kill('SIGTERM');
      await db.destroy();
    },
    { scope: 'worker' },
  ],

  nothingLeft: [
    async ({ clinic }, provide) => {
      await emptyClinic(clinic.db);
      await provide();
    },
    { auto: true },
  ],

  baseURL: async ({ clinic }, provide) => provide(clinic.url),

  quietConsole: [
    async ({ page }, provide) => {
      const heard: string[] = [];
      const expectErrors: RegExp[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') heard.push(message.text());
      });
      page.on('pageerror', (error) => heard.push(error.message));
      await provide({ expectErrors });
      // The browser logs every response of 400 and above, which the API gives on purpose.
      const ownWords = /Failed to load resource/;
      expect(
        heard.filter((text) => !ownWords.test(text) && !expectErrors.some((known) => known.test(text))),
      ).toEqual([]);
    },
    { auto: true },
  ],

  patient: async ({ clinic }, provide) => provide(await buildUser(clinic.db)),
  admin: async ({ clinic }, provide) => provide(await buildAdmin(clinic.db)),

  /** Creates a session without the login page, which has its own tests. */
  signIn: async ({ clinic, baseURL }, provide) =>
    provide(async (page, user) => {
      const cookies = await createSessionCookies(clinic.db, sessionKey, user);
      const url = baseURL ?? clinic.url;
      await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
    }),
});
