import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { notifyChanged } from '#web/indexedDb/changes.ts';
import type { OutboxItem } from '#web/indexedDb/item.ts';

/** Current user and pending log-out, for a worker that has no page to ask. */
type StoredFact = { name: 'session'; userId: number | null } | { name: 'logout'; isPending: true };

interface OutboxSchema extends DBSchema {
  items: { key: string; value: OutboxItem };
  /** One non-extractable key per owner. */
  keys: { key: string; value: { owner: string; key: CryptoKey } };
  notes: { key: string; value: StoredFact };
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>;

let opened: Promise<OutboxDatabase> | undefined;
let isBlocked = false;

/** A tab with an older version blocks the database upgrade, so nothing can be stored until it is closed. */
export const isOutboxBlocked = () => isBlocked;

function setBlocked(now: boolean): void {
  if (isBlocked === now) return;
  isBlocked = now;
  notifyChanged();
}

/** Each schema version adds a migration step and leaves the others. */
function upgrade(db: OutboxDatabase, from: number): void {
  if (from >= 1) return;
  db.createObjectStore('items', { keyPath: 'id' });
  db.createObjectStore('keys', { keyPath: 'owner' });
  db.createObjectStore('notes', { keyPath: 'name' });
}

function open(): Promise<OutboxDatabase> {
  return new Promise((resolve, reject) => {
    const opening = openDB<OutboxSchema>('clinic-outbox', 1, {
      upgrade,
      blocked() {
        setBlocked(true);
        // Do not wait: forms are then sent without being stored first.
        reject(new Error('Another tab holds the database'));
      },
      // Give way to an upgrade by a newer version in another tab.
      blocking(_now, _wanted, event) {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated() {
        opened = undefined;
      },
    });
    opening.then((db) => {
      opened = opening;
      setBlocked(false);
      resolve(db);
    }, reject);
  });
}

/** One connection, opened on demand. */
export function openOutbox(): Promise<OutboxDatabase> {
  if (isBlocked) return Promise.reject(new Error('Another tab still holds the database'));
  opened ??= open().catch((problem: unknown) => {
    opened = undefined;
    throw problem;
  });
  return opened;
}
