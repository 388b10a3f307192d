import { deleteDB } from 'idb';
import { openOutbox } from '#web/outbox/database.ts';
import { forgetSnapshots, readSnapshotOwner } from '#web/offline/snapshots.ts';

/** A number on the app's icon, where it has one. */
export async function showBadge(count: number): Promise<void> {
  const device = navigator as Partial<Navigator>;
  await (count > 0 ? device.setAppBadge?.(count) : device.clearAppBadge?.());
}

/** Takes what the site says outside of its pages away: the number on its icon and its notifications. */
export async function clearNotices(): Promise<void> {
  await showBadge(0).catch(() => undefined);
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications?.()) ?? []) notice.close();
}

/** The keys first: rows of a deleted database stay on the disk for a while, and are then of no use to anybody. */
async function clearDatabases(): Promise<void> {
  const owner = readSnapshotOwner();
  if (owner !== null) await forgetSnapshots(owner);
  await (await openOutbox()).clear('keys');
  // A browser that cannot list them has these at most.
  const all = (await indexedDB.databases?.()) ?? [{ name: 'clinic-outbox' }];
  await Promise.all(all.map(({ name = '' }) => deleteDB(name)));
}

async function clearPages(): Promise<void> {
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? [])
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * Everything that this site has stored on the device goes, whoever it belonged to, save one key of `localStorage`.
 * @returns whether all of it has gone
 */
export async function clearDevice(keptKey: string): Promise<boolean> {
  const steps = await Promise.allSettled([clearNotices(), clearDatabases(), clearPages()]);
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) {
      if (key !== keptKey) localStorage.removeItem(key);
    }
  } catch {
    // Where nothing may be stored nothing is.
  }
  return steps.every(({ status }) => status === 'fulfilled');
}
