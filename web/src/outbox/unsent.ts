import { type OutboxItem, type OutboxRequest } from '#web/indexedDb/item.ts';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** An item with its decrypted text. */
export interface Unsent {
  item: OutboxItem;
  request: OutboxRequest | null;
}

/** Outbox items of the current user or guest, receipts included. */
const entries = createValueStore<readonly Unsent[]>([]);
export const useOutbox = entries.use;
export const readOutbox = entries.get;
export const setOutbox = entries.set;

/** Resolves once no item is being sent. */
export function waitUntilSent(): Promise<void> {
  return new Promise((resolve) => {
    let stop = () => {};
    const check = () => {
      if (readOutbox().some(({ item }) => item.state === 'sending')) return;
      stop();
      resolve();
    };
    stop = entries.subscribe(check);
    check();
  });
}

/** Another tab with an older version blocks the database. */
const blocked = createValueStore(false);
export const useIsOutboxBlocked = blocked.use;
export const readOutboxBlocked = blocked.get;
export const setOutboxBlocked = blocked.set;

export const listUnsent = (all: readonly Unsent[]) => all.filter(({ item }) => item.state !== 'sent');
export const countUnsent = (all: readonly Unsent[]) => listUnsent(all).length;
