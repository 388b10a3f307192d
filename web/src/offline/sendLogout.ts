import { isFromClinic } from '#shared/delivery/reply.ts';
import { openOutbox } from '#web/indexedDb/database.ts';

/**
 * Records a log-out that could not reach the server. Scripts cannot delete the HttpOnly cookie, so the server has to be
 * notified before any other request. Stored where the worker finds it too.
 */
export async function recordLogout(): Promise<void> {
  await (await openOutbox()).put('notes', { name: 'logout', isPending: true });
}

export async function isLogoutRecorded(): Promise<boolean> {
  return (await (await openOutbox()).get('notes', 'logout')) !== undefined;
}

/** Notifies the server. @returns whether it succeeded */
export async function sendLogout({ query = '', patienceMs = 20_000 } = {}): Promise<boolean> {
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
  // Already gone where Clear-Site-Data has cleared the device.
  await openOutbox()
    .then((db) => db.delete('notes', 'logout'))
    .catch(() => undefined);
  return true;
}
