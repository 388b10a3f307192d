import { Workbox } from 'workbox-window';
import { workerScript } from '#web/offline/registerWorker.ts';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** `ready`: a version waits for consent. `elsewhere`: another tab took it; this one keeps its own, as a form may be open. */
export type UpdateState = 'none' | 'ready' | 'elsewhere';

const everyHour = 60 * 60 * 1000;
/** Activation takes a fraction of this. */
const activationMs = 2000;
const updates = createValueStore<UpdateState>('none');
export const useUpdateState = updates.use;

let worker: Workbox | undefined;
let isAccepted = false;
let beforeReload: () => Promise<void> = () => Promise.resolve();

/** Checks now, hourly, and when the tab becomes visible. @param untilSent resolves once a reload cuts no request off */
export function followUpdates(untilSent: () => Promise<void>): void {
  beforeReload = untilSent;
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
  const update = () => void workbox.update().catch(() => undefined);
  workbox
    .register({ immediate: true })
    .then(() => {
      // The check on registration is delayed by the browser while the worker is busy.
      update();
      setInterval(update, everyHour);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') update();
      });
    })
    .catch(() => undefined);
}

/**
 * A request that reaches the old worker while it is being replaced keeps it alive, and Chromium then leaves the new one
 * waiting for five minutes. Chromium tries again at a navigation, and that of a frame is enough.
 */
function retryActivation(): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  setInterval(() => (frame.src = '/map.html'), activationMs);
}

/** Activates the new version. Only this tab reloads, and drafts are restored. */
export function acceptUpdate(): void {
  if (updates.get() === 'elsewhere') {
    window.location.reload();
    return;
  }
  isAccepted = true;
  void beforeReload().then(() => {
    worker?.messageSkipWaiting();
    retryActivation();
  });
}

/** Reloads a page whose version the server rejects, bypassing the cached version. */
export async function loadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  const next = registration?.installing ?? registration?.waiting;
  if (!next) return window.location.reload();
  const check = () => {
    if (next.state === 'installed') acceptUpdate();
    else if (next.state === 'redundant') window.location.reload();
  };
  next.addEventListener('statechange', check);
  check();
}

export function postponeUpdate(): void {
  updates.set('none');
}
