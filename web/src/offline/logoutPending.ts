import { noteLogout, tellLogout } from '#web/offline/logout.ts';

const key = 'logout-pending';

/** Until the clinic has been told of a log-out everybody is a guest. */
export function isLogoutPending(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export async function markLogoutPending(): Promise<void> {
  localStorage.setItem(key, '1');
  await noteLogout();
}

/** Telling twice does no harm: the page always does it before anybody can sign in. @returns whether it is done */
export async function finishLogout(): Promise<boolean> {
  const isTold = await tellLogout();
  if (isTold) localStorage.removeItem(key);
  return isTold;
}
