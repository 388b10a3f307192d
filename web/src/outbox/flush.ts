import { clientHeader, describeClient } from '#shared/contracts/versions.ts';
import { tellLogout, isLogoutNoted } from '#web/session/tellLogout.ts';
import { onChanged } from '#web/outbox/changes.ts';
import type { OutboxItem } from '#web/outbox/item.ts';
import {
  claimItem,
  dropOld,
  freeItems,
  isLeaseOver,
  listItems,
  markStale,
  readUser,
  settleItem,
} from '#web/outbox/items.ts';
import { judge, noAnswer, type Verdict } from '#web/outbox/judge.ts';
import { unseal } from '#web/outbox/sealing.ts';
import { isStale, remainingWait } from '#web/outbox/waiting.ts';

const patienceMs = 20_000;
const unreadable: Verdict = {
  ...noAnswer,
  state: 'needs_attention',
  code: 'unreadable',
  message: 'It can no longer be read on this device.',
};

/** By this page's own steady clock, since the one on the wall can be changed. */
const dueAt = new Map<string, { notBefore: number; at: number }>();

function waitOf(item: OutboxItem): number {
  const due = dueAt.get(item.id);
  if (due?.notBefore === item.notBefore) return Math.max(0, due.at - performance.now());
  return remainingWait(item, Date.now());
}

export interface Sent {
  item: OutboxItem;
  verdict: Verdict;
}

interface FlushOptions {
  /** Told of every attempt when it is settled. */
  told?: (sent: Sent) => void;
  /** The code that sends: a newer one tries again what the clinic did not know. */
  build?: string;
  /** Waits for another sender of this browser, who may be a page that is closed with its attempt not answered. */
  waits?: boolean;
}

/** One attempt, judged by its answer alone. */
export async function attempt(path: string, key: string, body: unknown, writtenAt: number): Promise<Verdict> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    const answer = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      redirect: 'manual',
      signal: patience.signal,
      headers: {
        Accept: 'application/json',
        [clientHeader]: describeClient('web'),
        'Content-Type': 'application/json',
        'Idempotency-Key': `"${key}"`,
        'Client-Created-At': new Date(writtenAt).toISOString(),
      },
      body: JSON.stringify(body),
    });
    return await judge(answer, key);
  } catch {
    return noAnswer;
  } finally {
    clearTimeout(timer);
  }
}

async function sendItem(id: string, isAlone: boolean, { told, build = '' }: FlushOptions): Promise<void> {
  const item = await claimItem(id, isAlone);
  if (!item) return;
  const request = await unseal(item);
  const verdict = request ? await attempt(request.path, item.id, request.body, item.createdAt) : unreadable;
  const settled = await settleItem(item, verdict, build);
  if (!settled) return;
  const { notBefore } = settled;
  dueAt.set(id, { notBefore, at: performance.now() + Math.max(0, notBefore - Date.now()) });
  told?.({ item: settled, verdict });
}

/** What may go now, for whoever is signed in; and how long until the next may, null for never. */
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

/** Sends what is due, each for itself, and what becomes due or is written meanwhile. */
async function run(isAlone: boolean, options: FlushOptions): Promise<number | null> {
  const running = new Map<string, Promise<void>>();
  let isChanged = false;
  let wake = () => {};
  const stopListening = onChanged(() => {
    isChanged = true;
    wake();
  });
  try {
    // Before anything is sent the former user has to be signed out.
    if ((await isLogoutNoted()) && !(await tellLogout())) return null;
    await dropOld();
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
 * Sends what is due. Where the browser has locks, one page or worker does it for all; everywhere a lease on each
 * item keeps two from sending it at once.
 * @returns milliseconds until something more is due, null when nothing is or another page takes care of it
 */
export async function flush(options: FlushOptions = {}): Promise<number | null> {
  if (!navigator.locks) return run(false, options);
  return navigator.locks.request('outbox', { ifAvailable: !options.waits }, (lock) =>
    lock ? run(true, options) : null,
  );
}

/** There is a reason to think that it could arrive now: what waits does not wait out its back-off. */
export async function flushAgain(options: FlushOptions = {}): Promise<number | null> {
  await freeItems(({ state, isToldToWait }) => state === 'waiting' && !isToldToWait);
  return flush(options);
}
