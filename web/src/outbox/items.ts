import { backoffs } from '#shared/delivery/retryDelays.ts';
import { backoffMs } from '#shared/domain/backoff.ts';
import { notifyChanged } from '#web/indexedDb/changes.ts';
import { openOutbox } from '#web/indexedDb/database.ts';
import {
  isKnown,
  createItem,
  type ItemKind,
  type OutboxItem,
  type OutboxRequest,
} from '#web/indexedDb/item.ts';
import type { SendOutcome } from '#web/outbox/attempt.ts';
import { decrypt, deleteKey, encrypt } from '#web/outbox/encryption.ts';

const leaseMs = 90_000;
/** Receipts without text stay this long, so that the user can look them up. */
const receiptMs = 24 * 60 * 60 * 1000;
const retentionMs = 7 * 24 * 60 * 60 * 1000;

export async function listItems(): Promise<OutboxItem[]> {
  const items = (await (await openOutbox()).getAll('items')).filter(isKnown);
  return items.sort((a, b) => a.createdAt - b.createdAt);
}

export const getItem = async (id: string) => (await openOutbox()).get('items', id);

/** Changes one item in a transaction; `change` returns undefined to leave it. Resolves when the transaction is durable. */
async function changeItem(id: string, change: (item: OutboxItem) => Partial<OutboxItem> | undefined) {
  const db = await openOutbox();
  const work = db.transaction('items', 'readwrite', { durability: 'strict' });
  const item = await work.store.get(id);
  const part = item && isKnown(item) ? change(item) : undefined;
  const changed = item && part ? { ...item, ...part } : undefined;
  if (changed) await work.store.put(changed);
  await work.done;
  if (changed) notifyChanged();
  return changed;
}

/** The form's previous item: replaced by the new one if it was opened for editing, or refused. */
export interface FormerItem {
  id: string;
  /** Owner of the text in the form. The new item has none until the server has identified the user. */
  ownerId: number | null;
  isEdit: boolean;
}

interface NewItem {
  id: string;
  kind: ItemKind;
  ownerId: number | null;
  request: OutboxRequest;
  former: FormerItem | null;
}

/** @throws when it could not be written: the form must then not be reported as saved */
export async function addItem({ id, kind, ownerId, request, former }: NewItem): Promise<void> {
  const item = createItem(id, kind, ownerId, await encrypt(id, ownerId, request));
  const db = await openOutbox();
  const work = db.transaction('items', 'readwrite', { durability: 'strict' });
  const replaced = former ? await work.store.get(former.id) : undefined;
  const isOurs = replaced?.ownerId === null || replaced?.ownerId === former?.ownerId;
  // An item being sent stays: only its response says whether the server has it.
  const isReplaceable = replaced?.state === 'needs_fix' || (former?.isEdit && replaced?.state !== 'sending');
  if (replaced && isOurs && isReplaceable) await work.store.delete(replaced.id);
  await work.store.put(item);
  await work.done;
  notifyChanged();
}

/**
 * Claims an item for sending. `isAlone`: no other sender holds the lock, so an old lease is void. On a full device, which
 * takes no lease, it is sent without one: its key makes it a single request all the same.
 */
export async function claimItem(id: string, isAlone: boolean): Promise<OutboxItem | undefined> {
  const isFree = (item: OutboxItem) =>
    item.state === 'waiting' || (item.state === 'sending' && (isAlone || isLeaseOver(item)));
  try {
    return await changeItem(id, (item) => {
      if (!isFree(item)) return undefined;
      return { state: 'sending', leaseUntil: Date.now() + leaseMs, attempts: item.attempts + 1 };
    });
  } catch {
    const item = await getItem(id);
    return item && isKnown(item) && isFree(item) ? item : undefined;
  }
}

/** A lease further ahead than its length means that the clock was set back; it counts as expired. */
export function isLeaseOver({ leaseUntil }: OutboxItem, now = Date.now()): boolean {
  return leaseUntil <= now || leaseUntil > now + leaseMs;
}

export async function settleItem(claimed: OutboxItem, outcome: SendOutcome, build: string) {
  const { state, status, code, message, waitMs, serverId } = outcome;
  const response = { lastStatus: status, lastCode: code, lastMessage: message, leaseUntil: 0 };
  const receipt = { ...response, state, enc: null, sentAt: Date.now(), serverId };
  const changing = changeItem(claimed.id, (item) => {
    if (item.state !== claimed.state || item.leaseUntil !== claimed.leaseUntil) return undefined;
    if (state === 'sent') return receipt;
    const wait = waitMs ?? backoffMs(backoffs.outbox, item.attempts, Math.random());
    const notBefore = state === 'waiting' ? Date.now() + wait : 0;
    return { ...response, state, notBefore, isToldToWait: waitMs !== null, build };
  });
  if (state !== 'sent') return changing;
  // A full device takes no receipt, and still deletes.
  return changing.catch(async () => {
    await (await openOutbox()).delete('items', claimed.id);
    notifyChanged();
    return { ...claimed, ...receipt };
  });
}

/** Ends an item's back-off; a server's Retry-After only with `isRequested`, on the user's request. */
export function retryNow(id: string, { isRequested = false } = {}): Promise<OutboxItem | undefined> {
  return changeItem(id, (item) => {
    if (item.state === 'sending' || item.state === 'sent') return undefined;
    const honoursDelay = item.isToldToWait && item.state === 'waiting' && !isRequested;
    const wait = honoursDelay ? {} : { notBefore: 0, isToldToWait: false };
    return { ...wait, state: 'waiting', attempts: 0, renewedAt: Date.now() };
  });
}

/** Sets items for which `isFreed` holds back to waiting. */
export async function freeItems(isFreed: (item: OutboxItem) => boolean): Promise<void> {
  const free = { state: 'waiting', notBefore: 0, isToldToWait: false } as const;
  for (const { id } of (await listItems()).filter(isFreed)) {
    // Checked again inside the transaction: another page may have begun to send it.
    await changeItem(id, (item) => (isFreed(item) ? free : undefined));
  }
}

export const markStale = (id: string) =>
  changeItem(id, (item) =>
    item.state === 'sending' || item.state === 'sent' ? undefined : { state: 'stale' },
  );

/** @returns false while it is being sent and cannot be withdrawn */
export async function removeItem(id: string): Promise<boolean> {
  const db = await openOutbox();
  const work = db.transaction('items', 'readwrite', { durability: 'strict' });
  const item = await work.store.get(id);
  const isOnItsWay = item?.state === 'sending' && !isLeaseOver(item);
  if (item && !isOnItsWay) await work.store.delete(id);
  await work.done;
  notifyChanged();
  return !isOnItsWay;
}

/** Deletes old receipts, and items left at a log-out for longer than announced. */
export async function removeExpired(now = Date.now()): Promise<void> {
  const db = await openOutbox();
  for (const { id, state, sentAt, keptAt } of await listItems()) {
    const isReceiptOver = state === 'sent' && Math.abs(now - (sentAt ?? 0)) > receiptMs;
    const isRetentionOver = keptAt !== undefined && now - keptAt > retentionMs;
    if (!isReceiptOver && !isRetentionOver) continue;
    await db.delete('items', id);
    notifyChanged();
  }
}

/** Deletes a user's items on log-out; with `leavesUnsent` the unsent ones and their key stay. */
export async function forgetOwner(ownerId: number, leavesUnsent: boolean): Promise<void> {
  if (!leavesUnsent) await deleteKey(ownerId);
  const db = await openOutbox();
  for (const item of await listItems()) {
    if (item.ownerId !== ownerId) continue;
    if (item.state === 'sent' || !leavesUnsent) await db.delete('items', item.id);
    else await changeItem(item.id, () => ({ keptAt: Date.now() }));
  }
  notifyChanged();
}

/** The user is back: their items no longer expire, and those of accounts that were joined with theirs are theirs. */
export async function welcomeOwner(ownerId: number, formerIds: readonly number[] = []): Promise<void> {
  for (const former of await listItems()) {
    if (former.ownerId === null || !formerIds.includes(former.ownerId)) continue;
    const content = await decrypt(former);
    const enc = content && (await encrypt(former.id, ownerId, content));
    await changeItem(former.id, (item) => {
      const isOnItsWay = item.state === 'sending' && !isLeaseOver(item);
      return isOnItsWay || item.ownerId !== former.ownerId ? undefined : { ownerId, enc };
    });
  }
  for (const item of await listItems()) {
    if (item.ownerId === ownerId && item.keptAt !== undefined)
      await changeItem(item.id, () => ({ keptAt: undefined }));
  }
}

export async function saveSignedInUser(userId: number | null): Promise<void> {
  await (await openOutbox()).put('notes', { name: 'session', userId });
}

/** The last signed-in user on this device. */
export async function readUser(): Promise<number | null> {
  const session = await (await openOutbox()).get('notes', 'session');
  return session?.name === 'session' ? session.userId : null;
}
