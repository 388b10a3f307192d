import type { Page } from '@playwright/test';
import { allCalls } from '#shared/contracts/allCalls.ts';
import { idempotencyOf, isDeskCall } from '#shared/contracts/call.ts';
import { callDesk, enterClinic, expect, test as base } from './fixtures.ts';
import { startWireClinic } from './wireClinic.ts';

const test = base.extend<{
  wire: Awaited<ReturnType<typeof startWireClinic>>;
  wired: Page;
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  wire: async ({}, provide) => {
    const wire = await startWireClinic();
    await provide(wire);
    wire.stop();
  },
  /** The page of a desk connected to that server. */
  wired: async ({ launch, wire }, provide) => {
    const { page, expected } = await launch();
    expected.push(/ERR_|502|EventSource|Failed to fetch/);
    await enterClinic(page, wire.address);
    await provide(page);
  },
});

/** Sends a change without an idempotency key, as no screen does. */
function change(page: Page, method: string, path: string): Promise<{ status: number; code: string | null }> {
  return page.evaluate(
    async ([how, where]) => {
      const body = how === 'DELETE' ? {} : { body: '{"text":"once"}' };
      const { status, headers } = await fetch(where, { method: how, ...body });
      return { status, code: headers.get('X-Error-Code') };
    },
    [method, path] as const,
  );
}

/** Leaves several open connections to the server. */
const warm = (page: Page) =>
  page.evaluate(async () => {
    const reads = ['bookings', 'users', 'contacts', 'queue'].map((name) => fetch(`/api/admin/${name}`));
    await Promise.all(reads.map(async (read) => (await read).text()));
  });

test(
  'a change whose connection breaks keeps one key however often Chromium sends it, and is reported as unknown',
  { tag: '@full' },
  async ({ wire, wired }) => {
    const changes = Object.values(allCalls)
      .filter((call) => isDeskCall(call) && idempotencyOf(call))
      .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, '1') }));
    expect(changes.length).toBeGreaterThan(20);
    for (const { method, path } of changes) {
      await warm(wired);
      expect(await change(wired, method, path), path).toEqual({ status: 502, code: 'unreached' });
    }
    const keysOf = (line: string) =>
      wire.arrivals.filter((arrival) => arrival.line === line).map(({ key }) => key);
    const seen = new Set<string | null>();
    for (const { method, path } of changes) {
      const keys = new Set(keysOf(`${method} ${path}`));
      expect([...keys], `${method} ${path}`).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
      for (const key of keys) seen.add(key);
    }
    expect(seen.size).toBe(changes.length);
    // How many changes Chromium sent more than once: without a repeat the test proves little.
    test.info().annotations.push({
      type: 'measured',
      description: `${changes.length} changes arrived ${wire.arrivals.length} times`,
    });
    expect(wire.arrivals.length).toBeGreaterThan(changes.length);
    expect(await callDesk(wired, 'getState')).toMatchObject({ connection: 'online' });
  },
);

test(
  'a request is aborted when the page aborts it and when the page unloads',
  { tag: '@full' },
  async ({ wire, wired }) => {
    wire.state.onChange = 'hang';
    await wired.evaluate(() => {
      const leaving = new AbortController();
      Object.assign(window, { leaving });
      void fetch('/api/admin/notes/1', { method: 'DELETE', signal: leaving.signal }).catch(() => {});
    });
    await expect.poll(() => wire.arrivals.length).toBe(1);
    await wired.evaluate(() => (Reflect.get(window, 'leaving') as AbortController).abort());
    await wire.arrivals[0]?.closed;

    await wired.evaluate(() => void fetch('/api/admin/notes/2', { method: 'DELETE' }).catch(() => {}));
    await expect.poll(() => wire.arrivals.length).toBe(2);
    await wired.reload();
    await wire.arrivals[1]?.closed;

    // A later change arrives, and nothing was repeated in between.
    wire.state.onChange = 'cut';
    expect(await change(wired, 'DELETE', '/api/admin/notes/3')).toMatchObject({ code: 'unreached' });
    expect(new Set(wire.arrivals.map(({ line }) => line)).size).toBe(3);
    expect(wire.arrivals.filter(({ line }) => /[12]$/.test(line))).toHaveLength(2);
  },
);

test(
  'a request without an answer times out and closes its connection',
  { tag: '@full' },
  async ({ wire, wired }) => {
    wire.state.onChange = 'hang';
    const answer = change(wired, 'DELETE', '/api/admin/notes/1');
    await expect.poll(() => wire.arrivals.length).toBe(1);
    await wire.arrivals[0]?.closed;
    expect(await answer).toEqual({ status: 502, code: 'unreached' });
    expect(await callDesk(wired, 'getState')).toMatchObject({ connection: 'online' });
    expect(wire.arrivals).toHaveLength(1);
  },
);
