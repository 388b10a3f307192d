import { clearDevice } from '#web/offline/clearDevice.ts';
import { recordLogout, sendLogout } from '#web/offline/sendLogout.ts';
import { readStored, writeStored } from '#web/ui/hooks/deviceStorage.ts';

/** `telling`: the server has to be notified. `clearing`: the device has to be cleared first. Stored on devices. */
type Pending = 'telling' | 'clearing';

const key = 'logout-pending';
/** Short timeout for the server, because clearing the device waits for it. */
const patienceMs = 5000;

/** While the server has not been notified of a log-out, everybody is treated as a guest. */
export const isLogoutPending = () => readStored('localStorage', key) !== null;

/** Without storage it is in the database only. */
const setPending = (pending: Pending | null) => writeStored('localStorage', key, pending);

export async function markLogoutPending(): Promise<void> {
  setPending('telling');
  await recordLogout();
}

/**
 * Clears the device and logs out. The pending steps are stored first, in a key that clearing keeps, so that the next
 * page finishes what a closed one began. Only the first notification asks for Clear-Site-Data: a later one would delete
 * newer data. @returns whether the server knows, and whether everything was deleted
 */
export async function logOutAndClear(): Promise<{ isSent: boolean; isCleared: boolean }> {
  setPending('clearing');
  await recordLogout().catch(() => undefined);
  const isSent = await sendLogout({ query: '?device=clear', patienceMs });
  const isCleared = await clearDevice(key);
  if (isSent) setPending(null);
  else await markLogoutPending().catch(() => undefined);
  return { isSent, isCleared };
}

/** Idempotent: every page does this before anybody can sign in. @returns whether it is done */
export async function finishLogout(): Promise<boolean> {
  if (readStored('localStorage', key) === 'clearing') {
    await clearDevice(key);
    await markLogoutPending();
  }
  const isSent = await sendLogout();
  if (isSent) setPending(null);
  return isSent;
}
