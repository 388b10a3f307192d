import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { OutboxItem } from '#web/offline/outbox/item.ts';

/** Who is signed in, and whether a log-out waits, for a worker that has no page to ask. */
type Note = { name: 'session'; userId: number | null } | { name: 'logout'; isPending: true };

interface OutboxSchema extends DBSchema {
  items: { key: string; value: OutboxItem };
  /** One key for each owner; none of them can be read out. */
  keys: { key: string; value: { owner: string; key: CryptoKey } };
  notes: { key: string; value: Note };
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>;

let opened: Promise<OutboxDatabase> | undefined;

/** One connection, made when it is needed. A newer release in another tab may always have the database. */
export function openOutbox(): Promise<OutboxDatabase> {
  opened ??= openDB<OutboxSchema>('clinic-outbox', 1, {
    upgrade(db) {
      db.createObjectStore('items', { keyPath: 'id' });
      db.createObjectStore('keys', { keyPath: 'owner' });
      db.createObjectStore('notes', { keyPath: 'name' });
    },
    blocking(_now, _wanted, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  }).catch((problem: unknown) => {
    opened = undefined;
    throw problem;
  });
  return opened;
}
