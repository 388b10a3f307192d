import { type OutboxItem, type OutboxRequest } from '#web/offline/outbox/item.ts';
import { makeValueStore } from '#web/ui/valueStore.ts';

/** An item with its text, as its owner may read it. */
export interface Unsent {
  item: OutboxItem;
  request: OutboxRequest | null;
}

/** What the current user, or a guest, has in the outbox; receipts included. */
const entries = makeValueStore<readonly Unsent[]>([]);
export const useOutbox = entries.use;
export const readOutbox = entries.get;
export const setOutbox = entries.set;
export const onOutboxChanged = entries.subscribe;

export const countUnsent = (all: readonly Unsent[]) => all.filter(({ item }) => item.state !== 'sent').length;
