import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { decryptWith, encryptWith, createKey, type Encrypted } from '#web/indexedDb/cipher.ts';
import { readStored } from '#web/ui/hooks/deviceStorage.ts';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** Data that a patient can read offline, for a week at most, and text that they began, for a day. */
export type SnapshotName = 'user' | 'bookings' | 'care' | 'historyDue' | `draft:${string}`;

interface SnapshotSchema extends DBSchema {
  keys: { key: string; value: CryptoKey };
  rows: { key: SnapshotName; value: Encrypted & { at: number } };
}

const ownerKey = 'snapshot-owner';
const dayMs = 24 * 60 * 60 * 1000;
const maxAgeOf = (name: SnapshotName) => (name.startsWith('draft:') ? dayMs : 7 * dayMs);
const nameOf = (userId: number) => `clinic-user-${userId}`;

/** Fetch time of the oldest snapshot on screen; null while everything is fresh. */
const shownFrom = createValueStore<number | null>(null);
export const useSnapshotTime = shownFrom.use;
export const readSnapshotTime = shownFrom.get;

const shown = new Map<SnapshotName, number>();
const updateShownFrom = () => shownFrom.set(shown.size > 0 ? Math.min(...shown.values()) : null);

export function recordShown(name: SnapshotName, at: number): void {
  shown.set(name, at);
  updateShownFrom();
}

export function recordFresh(name: SnapshotName): void {
  shown.delete(name);
  updateShownFrom();
}

/** Owner of the snapshots on this device; at most one user. */
export const readSnapshotOwner = () => Number(readStored('localStorage', ownerKey)) || null;

const opened = new Map<number, Promise<IDBPDatabase<SnapshotSchema>>>();

function open(userId: number): Promise<IDBPDatabase<SnapshotSchema>> {
  const known = opened.get(userId);
  if (known) return known;
  const forget = () => opened.delete(userId);
  const opening = openDB<SnapshotSchema>(nameOf(userId), 1, {
    upgrade(db) {
      db.createObjectStore('keys');
      db.createObjectStore('rows');
    },
    blocking(_now, _wanted, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    // The browser has closed it: its storage was cleared, or failed.
    terminated: forget,
  });
  opened.set(userId, opening);
  opening.catch(forget);
  return opening;
}

async function getKey(db: IDBPDatabase<SnapshotSchema>): Promise<CryptoKey> {
  const known = await db.get('keys', 'own');
  if (known) return known;
  const key = await createKey();
  const change = db.transaction('keys', 'readwrite');
  const first = await change.store.get('own');
  if (!first) await change.store.put(key, 'own');
  await change.done;
  return first ?? key;
}

/** Stores a response. Another user's snapshots are deleted first. */
export async function saveSnapshot(userId: number, name: SnapshotName, data: unknown): Promise<void> {
  const owner = readSnapshotOwner();
  if (owner !== null && owner !== userId) await clearSnapshots(owner);
  localStorage.setItem(ownerKey, String(userId));
  const db = await open(userId);
  const encrypted = await encryptWith(await getKey(db), data);
  await db.put('rows', { at: Date.now(), ...encrypted }, name);
}

export async function readSnapshot(
  userId: number,
  name: SnapshotName,
): Promise<{ at: number; data: unknown } | null> {
  const db = await open(userId);
  const [row, key] = [await db.get('rows', name), await db.get('keys', 'own')];
  if (row && Date.now() - row.at > maxAgeOf(name)) {
    await db.delete('rows', name);
    return null;
  }
  if (!row || !key) return null;
  return { at: row.at, data: await decryptWith(key, row) };
}

export async function deleteSnapshot(userId: number, name: SnapshotName): Promise<void> {
  await (await open(userId)).delete('rows', name);
}

/** Deletes the key first: rows of a deleted database stay on the disk for a while. */
export async function clearSnapshots(userId: number): Promise<void> {
  shown.clear();
  updateShownFrom();
  const db = await open(userId);
  await db.clear('keys');
  await db.clear('rows');
  db.close();
  opened.delete(userId);
  await deleteDB(nameOf(userId));
  if (readSnapshotOwner() === userId) localStorage.removeItem(ownerKey);
}
