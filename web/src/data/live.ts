import { backoffMs } from '#shared/domain/backoff.ts';
import { liveCalls, LiveChange, type LiveKind } from '#shared/contracts/live.ts';
import { baseApi, tags, type Tag, changedByAppointment } from '#web/data/requests/baseApi.ts';
import { selectUser, type Store } from '#web/data/store.ts';
import { suspectOutage, isOffline, onReachabilityChanged } from '#web/offline/connectivity.ts';

const tagsOf: Record<LiveKind, readonly Tag[]> = {
  // Bookings enqueue and withdraw messages.
  booking: [...changedByAppointment, 'OwnHistory', 'Progress', 'Users', 'Readiness'],
  contact: ['Contacts', 'Queue'],
  care: ['Care', 'MyCare', 'History', 'OwnHistory'],
  reward: ['Progress', 'OwnHistory'],
  // A correction or a merge changes the bookings too.
  user: [
    'Users',
    'User',
    'History',
    'OwnHistory',
    'Staff',
    'Sheet',
    'Messages',
    'Bookings',
    'Schedule',
    'Queue',
    'Tasks',
    'MyRecord',
    'Readiness',
  ],
  // The list of what waits says of each reply whether it has gone.
  message: ['Messages', 'Queue'],
  blocked_time: ['Schedule'],
  setup: ['Setup'],
  task: ['Tasks', 'History'],
  batch: ['Stock'],
  product: ['Products'],
  reset: tags,
};

/** Changes often come in groups; one refetch is enough for them. */
const gatherMs = 60;
const reconnects = { firstMs: 1000, factor: 2, maxMs: 60_000, jitter: [1, 1.25] } as const;
/** Tells all tabs that the stream could not be opened again: the server may be away. */
const lost = 'lost';
/** If the first stream opens later than this, a change may have been missed after the lists were loaded. */
const promptMs = 1000;
/** If it opens sooner, the server sends what changed meanwhile. */
const seconds = 2;

/** Subscribes to one user's live events; the tabs of a browser share one connection. */
function follow(path: string, key: string, onChange: (change: LiveChange) => void, refetchUser: () => void) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(key);
  const leaving = new AbortController();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Errors since the stream was last open. */
  let errors = 0;

  function receive(data: unknown) {
    if (data === lost) suspectOutage();
    const change = LiveChange.safeParse(data);
    if (change.success) onChange(change.data);
  }
  if (channel) channel.onmessage = ({ data }) => receive(data);
  function pass(data: unknown) {
    receive(data);
    channel?.postMessage(data);
  }

  function connect() {
    clearTimeout(timer);
    const requestedAt = Date.now();
    let isFirst = true;
    source = new EventSource(`${path}?seconds=${seconds}`, { withCredentials: true });
    source.onopen = () => {
      // The browser reconnects with its Last-Event-ID; a new EventSource has none.
      const isLate = isFirst && Date.now() - requestedAt > promptMs;
      if (failures > 0 || isLate) pass({ kind: 'reset', id: null });
      isFirst = false;
      failures = 0;
      errors = 0;
    };
    source.onmessage = ({ data }) => pass(JSON.parse(String(data)));
    source.onerror = () => {
      // A restart of the server ends the stream too; the browser opens it again within two attempts, a second apart.
      if (++errors > 2 && !isOffline()) pass(lost);
      if (source?.readyState !== EventSource.CLOSED) return;
      // Refused: the session has ended, or a proxy answers for a server that is down.
      refetchUser();
      timer = setTimeout(connect, backoffMs(reconnects, ++failures, Math.random()));
    };
  }

  /** After an outage the old connection may be dead unnoticed, and the reconnect delay long. */
  function connectAnew() {
    if (isOffline() || !source) return;
    source.close();
    failures = Math.max(1, failures);
    connect();
  }
  const stopWatching = onReachabilityChanged(connectAnew);

  function lead() {
    if (leaving.signal.aborted) return Promise.resolve();
    connect();
    return new Promise<void>((left) => leaving.signal.addEventListener('abort', () => left()));
  }
  if (globalThis.navigator?.locks) {
    navigator.locks.request(key, { signal: leaving.signal }, lead).catch(() => {});
  } else {
    void lead();
  }

  return () => {
    leaving.abort();
    stopWatching();
    clearTimeout(timer);
    source?.close();
    channel?.close();
  };
}

/** Refetches what changes elsewhere, while somebody is signed in. */
export function followLive(store: Store): () => void {
  let followed: string | undefined;
  let leave: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stale = new Set<Tag>();

  function invalidate({ kind }: LiveChange) {
    for (const tag of tagsOf[kind]) stale.add(tag);
    timer ??= setTimeout(() => {
      timer = undefined;
      store.dispatch(baseApi.util.invalidateTags([...stale]));
      stale.clear();
    }, gatherMs);
  }
  const refetchUser = () => void store.dispatch(baseApi.util.invalidateTags(['User']));

  function update() {
    const user = selectUser(store.getState());
    // Unknown at this moment: keep the previous user.
    if (user === undefined) return;
    const key = user ? `live:${user.role}:${user.id}` : undefined;
    if (key === followed) return;
    followed = key;
    leave?.();
    const { path } = user?.role === 'admin' ? liveCalls.followChanges : liveCalls.followOwnChanges;
    leave = key ? follow(path, key, invalidate, refetchUser) : undefined;
  }
  const stopWatching = store.subscribe(update);
  update();
  return () => {
    stopWatching();
    leave?.();
    clearTimeout(timer);
  };
}
