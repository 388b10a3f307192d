import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleUser } from '#shared/testing/sampleUser.ts';
import { contactsApi } from '#web/data/calls/contacts.ts';
import { followLive } from '#web/data/live.ts';
import { queueApi } from '#web/data/calls/queue.ts';
import { setReachable, onOutageSuspected } from '#web/offline/connectivity.ts';
import { createStore, type Store } from '#web/data/store.ts';
import { setCurrentUser } from '#web/data/calls/user.ts';

const userOf = (id: number, role: 'user' | 'admin') => ({ ...sampleUser, id, role });

/** A fake EventSource, controlled by the tests. */
class Source {
  static readonly CONNECTING = 0;
  static readonly CLOSED = 2;
  static open: Source[] = [];
  readyState = 1;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onerror?: () => void;
  readonly path: string;
  constructor(path: string) {
    this.path = path;
    Source.open.push(this);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
}

let store: Store;
let stop: () => void;
let requests: string[];
const source = () => Source.open.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  Source.open = [];
  requests = [];
  // Test files share modules, and another one may end offline.
  setReachable(true);
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url);
    return Promise.resolve(new Response('[]', { headers: { 'Content-Type': 'application/json' } }));
  });
  store = createStore();
  stop = followLive(store);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('following live events', () => {
  test('opens the stream after sign-in and closes it after log-out', async () => {
    const become = (user: Parameters<typeof setCurrentUser>[0]) => {
      store.dispatch(setCurrentUser(user));
      return vi.advanceTimersByTimeAsync(50);
    };
    expect(Source.open).toEqual([]);
    await become(userOf(1, 'user'));
    expect(source().path).toBe('/api/events?seconds=2');
    await become(userOf(2, 'admin'));
    expect(Source.open[0]?.readyState).toBe(Source.CLOSED);
    expect(source().path).toBe('/api/admin/events?seconds=2');
    await become(null);
    expect(source().readyState).toBe(Source.CLOSED);
  });

  test('fetches once for several changes to the same tag', async () => {
    store.dispatch(setCurrentUser(userOf(2, 'admin')));
    await store.dispatch(contactsApi.endpoints.listContacts.initiate({}));
    requests = [];
    for (const id of [1, 2, 3]) source().onmessage?.({ data: JSON.stringify({ kind: 'contact', id }) });
    source().onmessage?.({ data: JSON.stringify({ kind: 'care', id: 1 }) });
    source().onmessage?.({ data: JSON.stringify({ kind: 'unheard of', id: 1 }) });
    await vi.advanceTimersByTimeAsync(100);
    expect(requests).toEqual(['/api/admin/contacts']);
  });

  test.each(['booking', 'contact'])('refetches the inbox when a %s changed', async (kind) => {
    store.dispatch(setCurrentUser(userOf(2, 'admin')));
    await store.dispatch(queueApi.endpoints.listQueue.initiate());
    requests = [];
    source().onmessage?.({ data: JSON.stringify({ kind, id: 7 }) });
    await vi.advanceTimersByTimeAsync(100);
    expect(requests).toEqual(['/api/admin/queue']);
  });

  test('reconnects after a refusal, and then refetches everything', async () => {
    store.dispatch(setCurrentUser(userOf(2, 'admin')));
    await store.dispatch(contactsApi.endpoints.listContacts.initiate({}));
    source().close();
    source().onerror?.();
    await vi.advanceTimersByTimeAsync(1300);
    expect(Source.open).toHaveLength(2);
    requests = [];
    source().onopen?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(requests).toContain('/api/admin/contacts');
  });

  test('suspects an outage when the stream ended and two attempts to open it failed', async () => {
    const onSuspected = vi.fn();
    const stopDoubting = onOutageSuspected(onSuspected);
    store.dispatch(setCurrentUser(userOf(2, 'admin')));
    source().readyState = Source.CONNECTING;
    const fail = () => source().onerror?.();
    fail();
    fail();
    source().onopen?.();
    fail();
    fail();
    expect(onSuspected).not.toHaveBeenCalled();
    fail();
    expect(onSuspected).toHaveBeenCalledOnce();
    stopDoubting();
  });

  test('refetches everything when the stream opens late, but not when the browser itself reconnects', async () => {
    store.dispatch(setCurrentUser(userOf(2, 'admin')));
    await store.dispatch(contactsApi.endpoints.listContacts.initiate({}));
    requests = [];
    await vi.advanceTimersByTimeAsync(1100);
    source().onopen?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(requests).toContain('/api/admin/contacts');
    requests = [];
    await vi.advanceTimersByTimeAsync(60_000);
    source().onopen?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(requests).toEqual([]);
  });

  test('refetches nothing when the stream opens while the lists load', async () => {
    store.dispatch(setCurrentUser(userOf(2, 'admin')));
    await store.dispatch(contactsApi.endpoints.listContacts.initiate({}));
    requests = [];
    source().onopen?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(requests).toEqual([]);
  });
});
