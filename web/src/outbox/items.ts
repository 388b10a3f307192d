import { backoffMs } from '#shared/domain/backoff.ts';
import { tellChanged } from '#web/outbox/changes.ts';
import { openOutbox } from '#web/outbox/database.ts';
import { isKnown, makeItem, type ItemKind, type OutboxItem, type OutboxRequest } from '#web/outbox/item.ts';
import type { Verdict } from '#web/outbox/judge.ts';
import { dropKey, seal } from '#web/outbox/sealing.ts';
import { retries } from '#web/outbox/waiting.ts';

const leaseMs = 90_000;
/** A receipt without text, so that the person can look it up. */
const receiptMs = 24 * 60 * 60 * 1000;
const keptForMs = 7 * 24 * 60 * 60 * 1000;

export async function listItems(): Promise<OutboxItem[]> {
  const items = (await (await openOutbox()).getAll('items')).filter(isKnown);
  return items.sort((a, b) => a.createdAt - b.createdAt);
}

export const getItem = async (id: string) => (await openOutbox()).get('items', id);

/** Changes one item in one transaction; `change` returns undefined to leave it. Resolves when it is on the disk. */
async function changeItem(
  id: string,
  change: (item: OutboxItem) => Partial<OutboxItem> | undefined,
): Promise<OutboxItem | undefined> {
  const db = await openOutbox();
  const work = db.transaction('items', 'readwrite', { durability: 'strict' });
  const item = await work.store.get(id);
  const part = item && isKnown(item) ? change(item) : undefined;
  const changed = item && part ? { ...item, ...part } : undefined;
  if (changed) await work.store.put(changed);
  await work.done;
  if (changed) tellChanged();
  return changed;
}

interface NewItem {
  id: string;
  kind: ItemKind;
  ownerId: number | null;
  request: OutboxRequest;
  /** What the same form has tried before: this text takes its place if it was opened to be changed, or refused. */
  former: string | null;
  isEdit: boolean;
}

/** @throws when it could not be written: then nobody may say that it is saved */
export async function addItem({ id, kind, ownerId, request, former, isEdit }: NewItem): Promise<void> {
  const item = makeItem(id, kind, ownerId, await seal(id, ownerId, request));
  const db = await openOutbox();
  const work = db.transaction('items', 'readwrite', { durability: 'strict' });
  const replaced = former ? await work.store.get(former) : undefined;
  const isOurs = replaced?.ownerId === null || replaced?.ownerId === ownerId;
  // One that is on its way stays: only its answer says whether the clinic has it.
  const isReplaceable = replaced?.state === 'needs_fix' || (isEdit && replaced?.state !== 'sending');
  if (replaced && isOurs && isReplaceable) await work.store.delete(replaced.id);
  await work.store.put(item);
  await work.done;
  tellChanged();
}

/** Takes an item to send it. `isAlone`: nobody else is sending in this browser, so an old lease is void. */
export function claimItem(id: string, isAlone: boolean): Promise<OutboxItem | undefined> {
  return changeItem(id, (item) => {
    const isFree = item.state === 'waiting' || (item.state === 'sending' && (isAlone || isLeaseOver(item)));
    if (!isFree) return undefined;
    return { state: 'sending', leaseUntil: Date.now() + leaseMs, attempts: item.attempts + 1 };
  });
}

/** A lease far ahead is one of a clock that has been put back since. */
export function isLeaseOver({ leaseUntil }: OutboxItem, now = Date.now()): boolean {
  return leaseUntil <= now || leaseUntil > now + leaseMs;
}

export function settleItem(
  claimed: OutboxItem,
  verdict: Verdict,
  build: string,
): Promise<OutboxItem | undefined> {
  const { state, status, code, message, waitMs, serverId } = verdict;
  return changeItem(claimed.id, (item) => {
    if (item.state !== 'sending' || item.leaseUntil !== claimed.leaseUntil) return undefined;
    const told = { lastStatus: status, lastCode: code, lastMessage: message, leaseUntil: 0 };
    if (state === 'sent') return { ...told, state, enc: null, sentAt: Date.now(), serverId };
    const wait = waitMs ?? backoffMs(retries, item.attempts, Math.random());
    const notBefore = state === 'waiting' ? Date.now() + wait : 0;
    return { ...told, state, notBefore, isToldToWait: waitMs !== null, build };
  });
}

/** Sends at once what waits; where the clinic itself has asked to wait only with `isAsked`, for somebody who asks for it. */
export function hurryItem(id: string, { isAsked = false } = {}): Promise<OutboxItem | undefined> {
  return changeItem(id, (item) => {
    if (item.state === 'sending' || item.state === 'sent') return undefined;
    const isKeptTo = item.isToldToWait && item.state === 'waiting' && !isAsked;
    const wait = isKeptTo ? {} : { notBefore: 0, isToldToWait: false };
    return { ...wait, state: 'waiting', attempts: 0, renewedAt: Date.now() };
  });
}

/** Puts everything back to waiting that `isFreed` says no longer has a reason to stand still. */
export async function freeItems(isFreed: (item: OutboxItem) => boolean): Promise<void> {
  const free = { state: 'waiting', notBefore: 0, isToldToWait: false } as const;
  for (const { id } of (await listItems()).filter(isFreed)) {
    // Asked again within the change: another page may have begun to send it.
    await changeItem(id, (item) => (isFreed(item) ? free : undefined));
  }
}

export const markStale = (id: string) =>
  changeItem(id, (item) =>
    item.state === 'sending' || item.state === 'sent' ? undefined : { state: 'stale' },
  );

/** @returns false while it is being sent: then it cannot be taken back */
export async function removeItem(id: string): Promise<boolean> {
  const db = await openOutbox();
  const work = db.transaction('items', 'readwrite', { durability: 'strict' });
  const item = await work.store.get(id);
  const isOnItsWay = item?.state === 'sending' && !isLeaseOver(item);
  if (item && !isOnItsWay) await work.store.delete(id);
  await work.done;
  tellChanged();
  return !isOnItsWay;
}

/** Old receipts go, and what somebody who has not come back wanted kept: they were told for how long. */
export async function dropOld(now = Date.now()): Promise<void> {
  const db = await openOutbox();
  for (const { id, state, sentAt, keptAt } of await listItems()) {
    const isReceiptOver = state === 'sent' && Math.abs(now - (sentAt ?? 0)) > receiptMs;
    const isKeepingOver = keptAt !== undefined && now - keptAt > keptForMs;
    if (!isReceiptOver && !isKeepingOver) continue;
    await db.delete('items', id);
    tellChanged();
  }
}

/** What a log-out leaves of somebody: nothing, or only what they want kept, which needs their key. */
export async function forgetOwner(ownerId: number, isUnsentKept: boolean): Promise<void> {
  if (!isUnsentKept) await dropKey(ownerId);
  const db = await openOutbox();
  for (const item of await listItems()) {
    if (item.ownerId !== ownerId) continue;
    if (item.state === 'sent' || !isUnsentKept) await db.delete('items', item.id);
    else await changeItem(item.id, () => ({ keptAt: Date.now() }));
  }
  tellChanged();
}

/** They have come back: from here on what they have written is asked about and not dropped. */
export async function welcomeOwner(ownerId: number): Promise<void> {
  for (const item of await listItems()) {
    if (item.ownerId === ownerId && item.keptAt !== undefined)
      await changeItem(item.id, () => ({ keptAt: undefined }));
  }
}

export async function noteUser(userId: number | null): Promise<void> {
  await (await openOutbox()).put('notes', { name: 'session', userId });
}

/** Who was signed in last, as far as this device knows. */
export async function readUser(): Promise<number | null> {
  const note = await (await openOutbox()).get('notes', 'session');
  return note?.name === 'session' ? note.userId : null;
}
