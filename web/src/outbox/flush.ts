import { sendLogout, isLogoutRecorded } from '#web/offline/sendLogout.ts';
import { onChanged } from '#web/indexedDb/changes.ts';
import type { OutboxItem } from '#web/indexedDb/item.ts';
import {
  claimItem,
  removeExpired,
  freeItems,
  isLeaseOver,
  listItems,
  markStale,
  readUser,
  settleItem,
} from '#web/outbox/items.ts';
import { attempt, noAnswer, type SendOutcome } from '#web/outbox/attempt.ts';
import { decrypt } from '#web/outbox/encryption.ts';
import { isStale, remainingBackoff } from '#web/outbox/itemTimes.ts';

const unreadable: SendOutcome = {
  ...noAnswer,
  state: 'needs_attention',
  code: 'unreadable',
  message: 'It can no longer be read on this device.',
};

/** By the page's monotonic clock, because the system clock can be changed. */
const dueAt = new Map<string, { notBefore: number; at: number }>();

function waitOf(item: OutboxItem): number {
  const due = dueAt.get(item.id);
  if (due?.notBefore === item.notBefore) return Math.max(0, due.at - performance.now());
  return remainingBackoff(item, Date.now());
}

export interface Sent {
  item: OutboxItem;
  outcome: SendOutcome;
}

interface FlushOptions {
  /** Called after each attempt is settled. */
  onSettled?: (sent: Sent) => void;
  /** Build id of the sending code: a newer build retries what the server rejected as unknown. */
  build?: string;
  /** Waits for another sender, which may be a closed page with an unanswered attempt. */
  waits?: boolean;
}

async function sendItem(id: string, isAlone: boolean, { onSettled, build = '' }: FlushOptions) {
  const item = await claimItem(id, isAlone);
  if (!item) return;
  const request = await decrypt(item);
  const outcome = request ? await attempt(request.path, item.id, request.body, item.createdAt) : unreadable;
  const settled = await settleItem(item, outcome, build);
  if (!settled) return;
  const { notBefore } = settled;
  dueAt.set(id, { notBefore, at: performance.now() + Math.max(0, notBefore - Date.now()) });
  onSettled?.({ item: settled, outcome });
}

/** Items of the current user that are due, and the time until the next one; null for never. */
async function findDue(isAlone: boolean): Promise<{ due: string[]; nextMs: number | null }> {
  const userId = await readUser();
  const due: string[] = [];
  let nextMs: number | null = null;
  for (const item of await listItems()) {
    const isOurs = item.ownerId === null || item.ownerId === userId;
    const isWaiting =
      item.state === 'waiting' || (item.state === 'sending' && (isAlone || isLeaseOver(item)));
    if (!isOurs || !isWaiting) continue;
    if (isStale(item, Date.now())) {
      await markStale(item.id);
      continue;
    }
    const wait = item.state === 'sending' ? 0 : waitOf(item);
    if (wait === 0) due.push(item.id);
    else nextMs = Math.min(nextMs ?? Infinity, wait);
  }
  return { due, nextMs };
}

/** Sends due items beside one another, and those that become due or are added meanwhile. */
async function run(isAlone: boolean, options: FlushOptions): Promise<number | null> {
  const running = new Map<string, Promise<void>>();
  let isChanged = false;
  let wake = () => {};
  const stopListening = onChanged(() => {
    isChanged = true;
    wake();
  });
  try {
    // The previous user has to be signed out before anything is sent.
    if ((await isLogoutRecorded()) && !(await sendLogout())) return null;
    await removeExpired();
    for (;;) {
      isChanged = false;
      const { due, nextMs } = await findDue(isAlone && running.size === 0);
      for (const id of due) {
        if (running.has(id)) continue;
        running.set(
          id,
          sendItem(id, isAlone, options).finally(() => running.delete(id)),
        );
      }
      if (running.size === 0 && !isChanged) return nextMs;
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
        if (isChanged) resolve();
      });
      await Promise.race([...running.values(), changed]);
    }
  } finally {
    stopListening();
  }
}

/**
 * Sends due items. Where Web Locks exist, one page or worker does it for all; a lease on each item prevents duplicates
 * everywhere. @returns milliseconds until more is due; null if nothing is or another page does it
 */
export async function flush(options: FlushOptions = {}): Promise<number | null> {
  if (!navigator.locks) return run(false, options);
  return navigator.locks.request('outbox', { ifAvailable: !options.waits }, (lock) =>
    lock ? run(true, options) : null,
  );
}

/** The server may be reachable now: ends the back-off of all items. */
export async function flushAgain(options: FlushOptions = {}): Promise<number | null> {
  await freeItems(({ state, isToldToWait }) => state === 'waiting' && !isToldToWait);
  return flush(options);
}
