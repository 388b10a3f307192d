import { isFromClinic } from '#web/offline/isFromClinic.ts';
import { openOutbox } from '#web/outbox/database.ts';

/**
 * Somebody has logged out where the clinic could not be reached. The cookie cannot be taken away from here, so
 * the clinic is told before anything else is asked of it. Noted where the worker finds it too.
 */
export async function noteLogout(): Promise<void> {
  await (await openOutbox()).put('notes', { name: 'logout', isPending: true });
}

export async function isLogoutNoted(): Promise<boolean> {
  return (await (await openOutbox()).get('notes', 'logout')) !== undefined;
}

/** Tells the clinic. @returns whether it knows now */
export async function tellLogout({ query = '', patienceMs = 20_000 } = {}): Promise<boolean> {
  try {
    const answer = await fetch(`/api/logout${query}`, {
      method: 'POST',
      credentials: 'include',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok || !isFromClinic(answer)) return false;
    await answer.text();
  } catch {
    return false;
  }
  // Gone already where the answer has cleared the device.
  await openOutbox()
    .then((db) => db.delete('notes', 'logout'))
    .catch(() => undefined);
  return true;
}
