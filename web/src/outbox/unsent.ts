import { type OutboxItem, type OutboxRequest } from '#web/outbox/item.ts';
import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

/** An item with its decrypted text. */
export interface Unsent {
  item: OutboxItem;
  request: OutboxRequest | null;
}

/** Outbox items of the current user or guest, receipts included. */
const entries = makeValueStore<readonly Unsent[]>([]);
export const useOutbox = entries.use;
export const readOutbox = entries.get;
export const setOutbox = entries.set;
export const onOutboxChanged = entries.subscribe;

/** Another tab with an older version blocks the database. */
const blocked = makeValueStore(false);
export const useIsOutboxBlocked = blocked.use;
export const readOutboxBlocked = blocked.get;
export const setOutboxBlocked = blocked.set;

export const listUnsent = (all: readonly Unsent[]) => all.filter(({ item }) => item.state !== 'sent');
export const countUnsent = (all: readonly Unsent[]) => listUnsent(all).length;
