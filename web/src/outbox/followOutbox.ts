import { baseApi } from '#web/data/requests/baseApi.ts';
import { selectUser, type Store } from '#web/data/store.ts';
import { showBadge } from '#web/offline/clearDevice.ts';
import { isOffline, setReachable, onAnswered } from '#web/offline/connectivity.ts';
import { followConnection } from '#web/offline/followConnection.ts';
import { onChanged } from '#web/indexedDb/changes.ts';
import { isOutboxBlocked } from '#web/indexedDb/database.ts';
import { flush, flushAgain, type Sent } from '#web/outbox/flush.ts';
import {
  freeItems,
  retryNow,
  listItems,
  saveSignedInUser,
  readUser,
  welcomeOwner,
} from '#web/outbox/items.ts';
import type { OutboxItem } from '#web/indexedDb/item.ts';
import { waitForAttempt } from '#web/outbox/waitForAttempt.ts';
import { announceSoon } from '#web/outbox/announced.ts';
import { decrypt } from '#web/outbox/encryption.ts';
import { remainingBackoff } from '#web/outbox/itemTimes.ts';
import {
  countUnsent,
  readOutbox,
  readOutboxBlocked,
  setOutbox,
  setOutboxBlocked,
} from '#web/outbox/unsent.ts';
import { saveUnsentCount, readUnsentCount } from '#web/outbox/unsentCount.ts';

const everyMs = 30_000;
const shortestMs = 250;
const awayMs = 5000;
const sendingMs = 2000;
const retryEveryMs = 10_000;
const build = import.meta.url;

let begunReads = 0;
let shownRead = 0;

/** Loads what the screens show: items of this user and of guests, never another user's. */
async function readEntries(userId: number | null, onAnnounce: OnAnnounce = () => undefined): Promise<void> {
  const read = ++begunReads;
  const all = await listItems();
  const own = all.filter(({ ownerId }) => ownerId === null || ownerId === userId);
  const entries = await Promise.all(own.map(async (item) => ({ item, request: await decrypt(item) })));
  // Sent items have no text to decrypt, so a later read can finish first.
  if (read < shownRead) return;
  shownRead = read;
  setOutbox(entries);
  announceSoon(() => readOutbox().map(({ item }) => item), onAnnounce);
  saveUnsentCount(all.filter(({ state }) => state !== 'sent').length);
  await showBadge(countUnsent(readOutbox())).catch(() => undefined);
}

/** Called with what was sent meanwhile. */
type OnAnnounce = (items: readonly OutboxItem[]) => void;

/** Called when the browser has deleted unsent items. */
type OnLoss = () => void;

/** Flushes the outbox whenever sending may succeed. */
export function followOutbox(store: Store, onLoss: OnLoss, onAnnounce: OnAnnounce): () => void {
  let userId: number | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let retriedAt = -Infinity;
  let isGone = false;

  const onSettled = ({ item, outcome }: Sent) => {
    setReachable(outcome.isFromClinic);
    if (outcome.status === 401) store.dispatch(baseApi.util.invalidateTags(['User']));
    if (item.state !== 'sent') return;
    if (item.kind === 'booking') store.dispatch(baseApi.util.invalidateTags(['MyBookings', 'OwnHistory']));
    if (item.kind === 'history') store.dispatch(baseApi.util.invalidateTags(['MyRecord']));
  };
  /** An outbox failure must not break the page. */
  const sendBy = (way: typeof flush) => way({ onSettled, build }).then(scheduleNext, () => undefined);
  const send = () => sendBy(flush);
  /** Schedules the next flush for the earliest item that is due. */
  function scheduleNext(): void {
    clearTimeout(timer);
    const waits = readOutbox()
      .filter(({ item }) => item.state === 'waiting' || item.state === 'sending')
      // Its sender may be a page that was closed meanwhile.
      .map(({ item }) => (item.state === 'sending' ? sendingMs : remainingBackoff(item, Date.now())));
    if (isGone || waits.length === 0) return;
    // A due item that was not sent is blocked: the server is unreachable, or another user has to be signed out first.
    const atLeast = isOffline() ? awayMs : shortestMs;
    timer = setTimeout(send, Math.max(atLeast, Math.min(...waits)));
  }
  const refresh = () => {
    const wasBlocked = readOutboxBlocked();
    setOutboxBlocked(isOutboxBlocked());
    if (wasBlocked && !isOutboxBlocked()) return begin(userId);
    void readEntries(userId ?? null, onAnnounce)
      .then(scheduleNext)
      .catch(() => undefined);
  };
  const onReason = () => void sendBy(flushAgain);
  /** Back-off ends once the server is reachable. Items that fail all the same are retried at a limited rate. */
  const retrySoon = () => {
    clearTimeout(retryTimer);
    const left = retriedAt + retryEveryMs - performance.now();
    if (left > 0) {
      retryTimer = setTimeout(retrySoon, left);
      return;
    }
    retriedAt = performance.now();
    onReason();
  };
  const onReachable = () => {
    const isBackedOff = ({ state, isToldToWait, notBefore }: OutboxItem) =>
      state === 'waiting' && !isToldToWait && notBefore > Date.now();
    if (readOutbox().some(({ item }) => isBackedOff(item))) retrySoon();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') onReason();
  };
  const onTick = () => {
    if (document.visibilityState === 'visible' && countUnsent(readOutbox()) > 0) void send();
  };

  /** Frees items that waited for this user to sign in; other users' items stay. */
  async function follow(id: number | null) {
    await saveSignedInUser(id);
    if (id !== null) await welcomeOwner(id, selectUser(store.getState())?.formerIds);
    await freeItems(
      (item) =>
        (item.ownerId === id && (item.state === 'needs_login' || item.state === 'locked')) ||
        (item.state === 'waiting_update' && item.build !== build),
    );
    refresh();
    await sendBy(flushAgain);
  }
  async function start() {
    const hadUnsent = readUnsentCount() > 0;
    if (hadUnsent && (await listItems()).length === 0) onLoss();
    await readEntries(userId ?? null, onAnnounce);
    await sendBy(flushAgain);
  }
  /** Until the server has identified the user, only guests' items are loaded. */
  function begin(id: number | null | undefined): void {
    void (id === undefined ? start() : follow(id)).catch(() => undefined);
  }
  const onStore = () => {
    const user = selectUser(store.getState());
    const id = user === undefined ? undefined : (user?.id ?? null);
    if (id === undefined || id === userId) return;
    userId = id;
    begin(id);
  };

  begin(undefined);
  onStore();

  const stops = [
    onChanged(refresh),
    store.subscribe(onStore),
    followConnection(retrySoon),
    onAnswered(onReachable),
    () => clearTimeout(timer),
    () => clearTimeout(retryTimer),
  ];
  const tick = setInterval(onTick, everyMs);
  window.addEventListener('online', onReason);
  window.addEventListener('pageshow', onReason);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    isGone = true;
    for (const stop of stops) stop();
    clearInterval(tick);
    window.removeEventListener('online', onReason);
    window.removeEventListener('pageshow', onReason);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** The user asked to send it now, even against the server's Retry-After. @returns the item afterwards */
export async function tryNow(id: string): Promise<OutboxItem | undefined> {
  await retryNow(id, { isRequested: true });
  void flush({ build, onSettled: ({ outcome }) => setReachable(outcome.isFromClinic) }).catch(
    () => undefined,
  );
  return waitForAttempt(id);
}

/** Sends all waiting items and shows the rest. */
export async function sendUnsent(): Promise<void> {
  await flushAgain({ build, onSettled: ({ outcome }) => setReachable(outcome.isFromClinic) });
  await readEntries(await readUser());
}
