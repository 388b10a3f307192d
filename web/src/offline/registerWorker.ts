const workerFile = '/sw.js';

/** The only Trusted Types policy that the Content-Security-Policy allows for a service worker. */
const policy =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('service-worker', {
        createScriptURL: (url) => {
          if (url !== workerFile) throw new TypeError(`${url} is not the service worker`);
          return url;
        },
      });

/** The service worker's URL, as a TrustedScriptURL where supported. */
export const workerScript = (policy?.createScriptURL(workerFile) ?? workerFile) as string;

/** Registers the service worker once the page is loaded and idle. */
export function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register(workerScript, { updateViaCache: 'none' }).catch(() => undefined);
  // Without a timeout, Chromium sometimes never calls back in a page that has nothing left to paint.
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(register, { timeout: 5000 })
      : setTimeout(register, 1000);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
