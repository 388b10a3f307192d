import { clinic } from '#shared/clinic.ts';
import type { WorkerMessage } from '#web/offline/workerMessages.ts';
import { flush, flushAgain, type Sent } from '#web/outbox/flush.ts';
import { answerGuide, cacheGuides } from '#web/worker/guides.ts';
import { precached } from '#web/worker/precache.ts';
import { notFoundFile, paths, shellFile } from '#shared/paths.ts';

/** Where a patient has the screen, the server leads from it to their form: as a page of its own it is never cached. */
const mapFile = '/map.html';

/** From the cache, ignoring the query; others from the network first. The admin area is never cached. */
async function answerPage(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/(?<=.)\/+$/, '');
  const isUncached = path === paths.admin || (path === mapFile && request.destination === 'document');
  const cached = isUncached ? undefined : await precached.matchPrecache(path);
  if (cached) return cached;
  try {
    return await fetch(request);
  } catch (problem) {
    const isAdmin = path === paths.admin || path.startsWith(`${paths.admin}/`);
    const page = await precached.matchPrecache(isAdmin ? shellFile : notFoundFile);
    if (!page) throw problem;
    return isAdmin ? page : new Response(page.body, { status: 404, headers: page.headers });
  }
}

/** Background Sync event, which TypeScript's library lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

declare const self: ServiceWorkerGlobalScope;

/** Undefined lets the browser handle the request: API calls are never intercepted. */
function answer(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/'))
    return undefined;
  if (pathname.startsWith('/attached_assets/')) return answerGuide(request);
  if (request.mode === 'navigate') return answerPage(request);
  if (!precached.getCacheKeyForURL(pathname)) return undefined;
  return precached.matchPrecache(pathname).then((cached) => cached ?? fetch(request));
}

self.addEventListener('fetch', (event) => {
  const answered = answer(event.request);
  if (answered) event.respondWith(answered);
});

// The first version claims open pages; a later one waits for consent.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  void flush().catch(() => undefined);
});

/** Notifies only with permission, while no page is visible, and without any content. */
async function notifySent(count: number): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const isSeen = pages.some(({ visibilityState }) => visibilityState === 'visible');
  if (Notification.permission !== 'granted' || isSeen) return;
  const body = count === 1 ? 'Your request has been sent.' : `${count} requests have been sent.`;
  await self.registration.showNotification(clinic.brand, {
    body,
    icon: '/icons/icon-192.png',
    tag: 'sent',
  });
}

/** The page may be closed. The browser retries failed syncs with its own back-off. */
async function sendUnsent(): Promise<void> {
  const sent: Sent[] = [];
  const collect = (one: Sent) => void (one.item.state === 'sent' && sent.push(one));
  const nextMs = await flushAgain({ onSettled: collect, waits: true });
  if (sent.length > 0) await notifySent(sent.length);
  if (nextMs !== null) throw new Error('Something still waits');
}
self.addEventListener('sync', (event) => {
  if (event.tag === 'outbox') event.waitUntil(sendUnsent());
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'SKIP_WAITING') void self.skipWaiting();
  if (message.type === 'KEEP_GUIDES') {
    const reply = cacheGuides(message.urls).then((cached) => event.ports[0]?.postMessage(cached));
    event.waitUntil(reply);
  }
});
