import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queueCalls } from '#shared/contracts/queue.ts';
import { send } from '#web/data/requests/request.ts';
import { isOffline, setReachable, onReachabilityChanged } from '#web/offline/connectivity.ts';
import { followConnection, tryNow } from '#web/offline/followConnection.ts';

type Network = 'well' | 'silent' | 'refused' | 'portal' | 'slow' | 'proxyError' | 'dropped';

let network: Network;
let probes: number;
let page: EventTarget & { visibilityState: string };
let browser: EventTarget;
let stop: () => void;
const onBack = vi.fn();

/** A fake fetch on a network of this kind. */
function answer(address: string, signal: AbortSignal | null | undefined): Promise<Response> {
  if (address === '/api/health') probes += 1;
  if (network === 'refused') return Promise.reject(new TypeError('Failed to fetch'));
  if (network === 'dropped' && address !== '/api/health') return Promise.reject(new TypeError('reset'));
  if (network === 'proxyError' && address !== '/api/health') {
    return Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  }
  if (network === 'portal') return Promise.resolve(new Response('<h1>Hotel</h1>'));
  const isSilent = network === 'silent' || (network === 'slow' && address !== '/api/health');
  if (!isSilent) return Promise.resolve(new Response('[]', { headers: { 'X-Request-Id': 'r' } }));
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  network = 'well';
  probes = 0;
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  browser = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', browser);
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => answer(address, init.signal));
  onBack.mockClear();
  setReachable(true);
  stop = followConnection(onBack);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const poll = () => void send({ call: queueCalls.listQueue }, new AbortController().signal);

describe('an outage', () => {
  test('without any response is detected within eight seconds of a call', async () => {
    network = 'silent';
    poll();
    await vi.advanceTimersByTimeAsync(6_900);
    expect(isOffline()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isOffline()).toBe(true);
  });

  test('is not reported for a slow response', async () => {
    network = 'slow';
    poll();
    await vi.advanceTimersByTimeAsync(12_000);
    expect(probes).toBe(1);
    expect(isOffline()).toBe(false);
  });

  test.each(['refused', 'portal'] as const)(
    'on a %s network shows with the first failed call',
    async (kind) => {
      network = kind;
      poll();
      await vi.advanceTimersByTimeAsync(0);
      expect(isOffline()).toBe(true);
    },
  );

  test.each(['proxyError', 'dropped'] as const)(
    'is not reported for one %s while the server answers',
    async (kind) => {
      network = kind;
      const changes = vi.fn();
      const unsubscribe = onReachabilityChanged(changes);
      poll();
      await vi.advanceTimersByTimeAsync(1_000);
      unsubscribe();
      expect(probes).toBe(1);
      expect(changes).not.toHaveBeenCalled();
    },
  );

  test.each(['silent', 'refused', 'portal'] as const)(
    'on a %s network ends within 25 seconds of its return, whatever was pressed',
    async (kind) => {
      network = kind;
      setReachable(false);
      for (const seconds of [1, 7, 30, 31, 55, 300]) {
        await vi.advanceTimersByTimeAsync(seconds * 1000);
        void tryNow();
        void tryNow();
        browser.dispatchEvent(new Event('online'));
      }
      expect(isOffline()).toBe(true);
      network = 'well';
      await vi.advanceTimersByTimeAsync(25_000);
      expect(isOffline()).toBe(false);
      expect(onBack).toHaveBeenCalledTimes(1);
    },
  );

  test('ends at once with any successful response', async () => {
    network = 'refused';
    setReachable(false);
    await vi.advanceTimersByTimeAsync(100);
    network = 'well';
    poll();
    await vi.advanceTimersByTimeAsync(0);
    expect(isOffline()).toBe(false);
  });
});

test('a failed call while the server is reachable triggers no flush', async () => {
  setReachable(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isOffline()).toBe(false);
  expect(probes).toBe(1);
  expect(onBack).not.toHaveBeenCalled();
});

test('Try now polls once, or awaits the poll in progress', async () => {
  network = 'silent';
  setReachable(false);
  await vi.advanceTimersByTimeAsync(5_100);
  expect(probes).toBe(1);
  const polls = Promise.all([tryNow(), tryNow(), tryNow()]);
  await vi.advanceTimersByTimeAsync(5_000);
  await polls;
  expect(probes).toBe(2);
});

test('a hundred connection changes leave one timer, and a hidden page does not poll', async () => {
  network = 'refused';
  for (let flap = 0; flap < 100; flap++) {
    setReachable(flap % 2 === 0);
    browser.dispatchEvent(new Event('online'));
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(7);
  }
  expect(vi.getTimerCount()).toBe(1);
  page.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(30_000);
  const before = probes;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(probes).toBe(before);
});
