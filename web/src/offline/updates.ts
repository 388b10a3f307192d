import { Workbox } from 'workbox-window';
import { onOutboxChanged, readOutbox } from '#web/outbox/unsent.ts';
import { workerScript } from '#web/offline/registerWorker.ts';
import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

/**
 * `ready`: a new version waits for consent. `elsewhere`: another tab accepted it; this one keeps its version, because a
 * form may be open.
 */
export type UpdateState = 'none' | 'ready' | 'elsewhere';

const everyHour = 60 * 60 * 1000;
const updates = makeValueStore<UpdateState>('none');
export const useUpdateState = updates.use;

let worker: Workbox | undefined;
let isAccepted = false;

/** Checks for new versions now, hourly, and when the tab becomes visible. */
export function followUpdates(): void {
  if (worker || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const workbox = new Workbox(workerScript, { updateViaCache: 'none' });
  worker = workbox;
  const hadWorker = navigator.serviceWorker.controller !== null;
  const markReady = () => updates.set('ready');
  workbox.addEventListener('waiting', markReady);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isAccepted) window.location.reload();
    else if (hadWorker) updates.set('elsewhere');
  });
  // Offline the check fails, which is not an error.
  const look = () => void workbox.update().catch(() => undefined);
  workbox
    .register({ immediate: true })
    .then(() => {
      // The check on registration is delayed by the browser while the worker is busy.
      look();
      setInterval(look, everyHour);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') look();
      });
    })
    .catch(() => undefined);
}

/** Activates the new version. Only this tab reloads, and drafts are restored. */
export function acceptUpdate(): void {
  if (updates.get() === 'elsewhere') {
    window.location.reload();
    return;
  }
  isAccepted = true;
  void whenNothingIsOnItsWay().then(() => worker?.messageSkipWaiting());
}

/** Reloads a page whose version the server rejects, bypassing the cached version. */
export async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  const next = registration?.installing ?? registration?.waiting;
  if (!next) return window.location.reload();
  const look = () => {
    if (next.state === 'installed') acceptUpdate();
    else if (next.state === 'redundant') window.location.reload();
  };
  next.addEventListener('statechange', look);
  look();
}

/** Waits for requests in progress, so that the reload does not cut them off. */
function whenNothingIsOnItsWay(): Promise<void> {
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      if (readOutbox().some(({ item }) => item.state === 'sending')) return;
      stop();
      resolve();
    };
    stop = onOutboxChanged(look);
    look();
  });
}

export function postponeUpdate(): void {
  updates.set('none');
}
