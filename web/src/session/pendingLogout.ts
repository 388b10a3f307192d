import { clearDevice } from '#web/offline/clearDevice.ts';
import { noteLogout, tellLogout } from '#web/session/tellLogout.ts';

/** `telling`: the clinic has still to be told. `clearing`: before that, this device has still to be cleared. */
type Pending = 'telling' | 'clearing';

const key = 'logout-pending';
/** Somebody waits for this device to be cleared, so the clinic is not waited for long. */
const patienceMs = 5000;

/** Until the clinic has been told of a log-out everybody is a guest. */
export function isLogoutPending(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function note(pending: Pending): void {
  try {
    localStorage.setItem(key, pending);
  } catch {
    // Then it is noted in the database only, for as long as that lives.
  }
}

function forgetNote(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was noted.
  }
}

export async function markLogoutPending(): Promise<void> {
  note('telling');
  await noteLogout();
}

/**
 * Clears the device and logs out. What is still to be done is noted before it is begun, and the note outlives the
 * clearing, so that a page that is closed in the middle is finished by the next one. Only this first telling has
 * the browser clear too: a later one would take what somebody has written since.
 * @returns whether the clinic knows, and whether all has gone from the device
 */
export async function logOutAndClear(): Promise<{ isTold: boolean; isCleared: boolean }> {
  note('clearing');
  await noteLogout().catch(() => undefined);
  const isTold = await tellLogout({ query: '?device=clear', patienceMs });
  const isCleared = await clearDevice(key);
  if (isTold) forgetNote();
  else await markLogoutPending().catch(() => undefined);
  return { isTold, isCleared };
}

/** Telling twice does no harm: the page always does it before anybody can sign in. @returns whether it is done */
export async function finishLogout(): Promise<boolean> {
  if (localStorage.getItem(key) === 'clearing') {
    await clearDevice(key);
    await markLogoutPending();
  }
  const isTold = await tellLogout();
  if (isTold) forgetNote();
  return isTold;
}
