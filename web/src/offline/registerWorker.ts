const workerFile = '/sw.js';

/** The policy is named in the server's Content-Security-Policy; no other script can become a service worker. */
const policy =
  typeof window === 'undefined'
    ? undefined
    : window.trustedTypes?.createPolicy('service-worker', {
        createScriptURL: (url) => {
          if (url !== workerFile) throw new TypeError(`${url} is not the service worker`);
          return url;
        },
      });

/** The service worker's address, in the form that `register` takes under Trusted Types. */
export const workerScript = (policy?.createScriptURL(workerFile) ?? workerFile) as string;

/** Brings the service worker once the page is complete and the browser has nothing better to do. */
export function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker.register(workerScript, { updateViaCache: 'none' }).catch(() => undefined);
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 1000);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
