export const workerFile = '/sw.js';

/** Brings the service worker once the page is complete and the browser has nothing better to do. */
export function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register(workerFile, { updateViaCache: 'none' }).catch(() => undefined);
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 1000);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
