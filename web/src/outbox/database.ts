import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { tellChanged } from '#web/outbox/changes.ts';
import type { OutboxItem } from '#web/outbox/item.ts';

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
let isBlocked = false;

/** A tab with an older version of the site holds the database, so that nothing can be kept until it is closed. */
export const isOutboxBlocked = () => isBlocked;

function noteBlocked(now: boolean): void {
  if (isBlocked === now) return;
  isBlocked = now;
  tellChanged();
}

/** Each release that changes the shape adds its step and leaves the others. */
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
        noteBlocked(true);
        // Nobody waits for it: what is written meanwhile is sent without being kept first.
        reject(new Error('Another tab holds the database'));
      },
      // A newer release in another tab may always have the database.
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
      noteBlocked(false);
      resolve(db);
    }, reject);
  });
}

/** One connection, made when it is needed. */
export function openOutbox(): Promise<OutboxDatabase> {
  if (isBlocked) return Promise.reject(new Error('Another tab still holds the database'));
  opened ??= open().catch((problem: unknown) => {
    opened = undefined;
    throw problem;
  });
  return opened;
}
