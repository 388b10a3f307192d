import { Workbox } from 'workbox-window';
import { onOutboxChanged, readOutbox } from '#web/outbox/unsent.ts';
import { workerScript } from '#web/offline/registerWorker.ts';
import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

/**
 * `ready`: a newer version waits for somebody to agree. `elsewhere`: another tab has agreed; this one goes on
 * with what it has, because somebody may be in the middle of a form.
 */
export type UpdateState = 'none' | 'ready' | 'elsewhere';

const everyHour = 60 * 60 * 1000;
const updates = makeValueStore<UpdateState>('none');
export const useUpdateState = updates.use;

let worker: Workbox | undefined;
let isAccepted = false;

/** Looks for newer versions: now, each hour, and when somebody comes back to the tab. */
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
  // Offline there is nothing to be found, and that is no fault.
  const look = () => void workbox.update().catch(() => undefined);
  workbox
    .register({ immediate: true })
    .then(() => {
      // Registering alone leaves it to the browser, which puts it off while the worker is busy.
      look();
      setInterval(look, everyHour);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') look();
      });
    })
    .catch(() => undefined);
}

/** Takes the newer version here. Only this tab loads again, and what was typed in it comes back as a draft. */
export function acceptUpdate(): void {
  if (updates.get() === 'elsewhere') {
    window.location.reload();
    return;
  }
  isAccepted = true;
  void whenNothingIsOnItsWay().then(() => worker?.messageSkipWaiting());
}

/** Loads the newest version of a page that has proved too old, past what this device keeps of the old one. */
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

/** A request that is being sent is waited for, so that loading again does not cut it off. */
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
