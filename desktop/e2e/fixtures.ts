import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { _electron, test as base, expect, type ElectronApplication, type Page } from '@playwright/test';
import type { Knex } from 'knex';
import type { DeskState } from '#shared/contracts/ipcContract.ts';
import { recordEvent } from '#api/audit.ts';
import { openDatabase } from '#api/db/connection.ts';
import { buildAdmin, factoryPassword } from '#api/demo/factories.ts';
import { clusterVariable, createDatabase, databaseUrl, runtimeUrl } from '#api/testing/clone.ts';
import { startServerProcess, type ServerProcess } from '#api/testing/serverProcess.ts';

/** For a test whose promise another test of `npm test` proves, in the window or below it. */
export const onlyInFull = { tag: '@full' };

export { expect };

/** A clinic's server with a database of its own. */
interface Clinic {
  address: string;
  db: Knex;
  /** Stops responding without closing connections, as a dead network does; `thaw` resumes. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/** The reception app, running. */
export interface RunningDesk {
  app: ElectronApplication;
  page: Page;
  profile: string;
  /** Console errors that a test provokes; any other fails it. */
  expected: RegExp[];
}

type LaunchOptions = { profile?: string; args?: string[]; env?: Record<string, string> };

interface Fixtures {
  launch: (options?: LaunchOptions) => Promise<RunningDesk>;
  /** A desk with the clinic's address set. */
  desk: RunningDesk;
  /** A desk at which an admin is signed in. */
  staffed: RunningDesk & { admin: { email: string; firstName: string; lastName: string } };
}

/** Locks the desk as the operating system does, and waits until a new page says so: nothing stays in the old one. */
export async function lockDesk(app: ElectronApplication, page: Page): Promise<void> {
  await page.evaluate(() => void Reflect.set(window, 'isOldPage', true));
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen'));
  const isOldPage = () => page.evaluate(() => Reflect.has(window, 'isOldPage')).catch(() => true);
  await expect.poll(isOldPage).toBe(false);
  // By its text: an emergency’s cards may lie over the lock.
  await expect(page.getByText('This desk is locked', { exact: true })).toBeVisible();
}

export async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

/** Calls a function of the preload API by name. */
export function callDesk(page: Page, name: string, ...args: unknown[]): Promise<unknown> {
  return page.evaluate(
    ([invoke, given]) =>
      (Reflect.get(window, 'desk') as Record<string, (...all: unknown[]) => Promise<unknown>>)[invoke]?.(
        ...given,
      ),
    [name, args] as const,
  );
}

/** When the snapshot was fetched; null without one. */
export const readSnapshotTime = async (page: Page) =>
  ((await callDesk(page, 'getState')) as DeskState).outage.snapshotAsOf;

const nobody = { actorId: null, requestId: 'a test', ip: '127.0.0.1', mailHoldSeconds: 0 };

/** Builders write rows without an event; this adds one, which reconnecting desks receive too. */
export const announce = (db: Knex) =>
  recordEvent(db, nobody, { action: 'booking_created', subjectType: 'booking', subjectId: null });

export async function enterClinic(page: Page, address: string): Promise<void> {
  await page.getByLabel('Clinic address').fill(address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
}

export async function enterPassword(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(factoryPassword);
  await page.getByRole('button', { name: 'Login' }).click();
}

export async function signIn(page: Page, admin: { email: string }): Promise<void> {
  await enterPassword(page, admin);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
}

/** Chromium logs every response of 400 and above, which the API gives on purpose. */
const ownWords = /Failed to load resource|Electron Security Warning/;

export function expectQuiet(heard: readonly string[], expected: readonly RegExp[]): void {
  expect(heard.filter((text) => ![ownWords, ...expected].some((known) => known.test(text)))).toEqual([]);
}

/** Starts the app with a profile of its own unless one is given; closing removes that profile. */
export async function startDesk({ profile, args = [], env = {} }: LaunchOptions = {}) {
  const folder = profile ?? mkdtempSync(join(tmpdir(), 'clinic-desk-'));
  const app = await _electron.launch({
    executablePath: process.env['DESK_ELECTRON'] ?? '',
    args: ['dist/desktop', ...args],
    env: { ...(process.env as Record<string, string>), RECEPTION_USER_DATA: folder, ...env },
  });
  // A screen without a monitor gets no input, so every desk would lock after five minutes.
  await app.evaluate(({ powerMonitor }) => {
    powerMonitor.getSystemIdleTime = () => 0;
  });
  const page = await app.firstWindow();
  /** Errors in the window's console. */
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
  const close = async () => {
    // Answers the question about unsaved text on quitting.
    await app
      .evaluate(({ dialog }) => {
        dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
      })
      .catch(() => {});
    await app.close().catch(() => {});
    if (!profile) rmSync(folder, { recursive: true, force: true });
  };
  return { app, page, profile: folder, heard, close };
}
type StartedDesk = Awaited<ReturnType<typeof startDesk>>;

export const test = base.extend<Fixtures, { clinic: Clinic }>({
  clinic: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, provide, worker) => {
      const clusterUrl = process.env[clusterVariable] ?? '';
      const name = `desk_${worker.parallelIndex}_${Date.now()}`;
      await createDatabase(clusterUrl, name, 'tpl');
      const url = databaseUrl(clusterUrl, name);
      const db = openDatabase(url);
      let server: ServerProcess = await startServerProcess({ DATABASE_URL: runtimeUrl(url) });
      const { port } = new URL(server.url);
      await provide({
        address: server.url,
        db,
        freeze: () => void server.child.kill('SIGSTOP'),
        thaw: () => void server.child.kill('SIGCONT'),
        kill: async () => {
          server.child.kill('SIGKILL');
          await server.ended;
        },
        restart: async () => {
          server = await startServerProcess({ DATABASE_URL: runtimeUrl(url), PORT: port });
        },
      });
      server.child.kill('SIGKILL');
      await server.ended;
      await db.destroy();
    },
    { scope: 'worker' },
  ],

  launch: async ({ clinic }, provide) => {
    const started: StartedDesk[] = [];
    const expected: RegExp[] = [];
    await provide(async (options) => {
      const desk = await startDesk(options);
      started.push(desk);
      return { ...desk, expected };
    });
    // Later launches may reuse the first one's profile, so they close first.
    for (const desk of started.toReversed()) await desk.close();
    // Frees the times, because tests share a database.
    await clinic.db('bookings').where({ status: 'confirmed' }).update({ status: 'cancelled' });
    for (const { heard } of started) expectQuiet(heard, expected);
  },

  desk: async ({ launch, clinic }, provide) => {
    const desk = await launch();
    await enterClinic(desk.page, clinic.address);
    await provide(desk);
  },

  staffed: async ({ desk, clinic }, provide) => {
    const admin = await buildAdmin(clinic.db);
    await signIn(desk.page, admin);
    await provide({ ...desk, admin });
  },
});

/** WCAG 2.2 A and AA by axe, in the one page that the window has. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}
