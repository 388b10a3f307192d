import { deleteDB } from 'idb';
import { openOutbox } from '#web/indexedDb/database.ts';
import { listStored, writeStored } from '#web/ui/hooks/deviceStorage.ts';
import { clearSnapshots, readSnapshotOwner } from '#web/offline/snapshots.ts';

/** Sets the app's badge, where supported. */
export async function showBadge(count: number): Promise<void> {
  const device = navigator as Partial<Navigator>;
  await (count > 0 ? device.setAppBadge?.(count) : device.clearAppBadge?.());
}

export async function clearNotices(): Promise<void> {
  await showBadge(0).catch(() => undefined);
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close();
}

/** Deletes encryption keys first: rows of a deleted database stay on the disk for a while, unreadable without them. */
async function clearDatabases(): Promise<void> {
  const owner = readSnapshotOwner();
  if (owner !== null) await clearSnapshots(owner);
  await (await openOutbox()).clear('keys');
  // Browsers without `databases()` have at most this one.
  const all = (await indexedDB.databases?.()) ?? [{ name: 'clinic-outbox' }];
  await Promise.all(all.map(({ name = '' }) => deleteDB(name)));
}

async function clearPages(): Promise<void> {
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Deletes what this site stored on the device, but one localStorage key. @returns whether all of it was deleted */
export async function clearDevice(exceptKey: string): Promise<boolean> {
  const steps = await Promise.allSettled([clearNotices(), clearDatabases(), clearPages()]);
  for (const area of ['sessionStorage', 'localStorage'] as const) {
    for (const name of listStored(area)) if (name !== exceptKey) writeStored(area, name, null);
  }
  return steps.every(({ status }) => status === 'fulfilled');
}
