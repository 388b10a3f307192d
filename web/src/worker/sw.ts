import { addPlugins, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching';
import type { WorkerMessage } from '#web/offline/workerMessages.ts';
import { answerGuide, keepGuides } from '#web/worker/guides.ts';
import { isKeepable } from '#web/worker/keepable.ts';
import { answerPage } from '#web/worker/pages.ts';

declare global {
  interface WorkerGlobalScope {
    __WB_MANIFEST: { url: string; revision: string | null }[];
  }
}

const worker = self as unknown as ServiceWorkerGlobalScope;

addPlugins([
  {
    cacheWillUpdate: ({ request, response }) =>
      Promise.resolve(isKeepable(new URL(request.url).pathname, response) ? response : null),
  },
]);
precache(self.__WB_MANIFEST);

/** Undefined leaves the request to the browser: calls of the API are never touched. */
function answer(request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/'))
    return undefined;
  if (pathname.startsWith('/attached_assets/')) return answerGuide(request);
  if (request.mode === 'navigate') return answerPage(request);
  if (!getCacheKeyForURL(pathname)) return undefined;
  return matchPrecache(pathname).then((kept) => kept ?? fetch(request));
}

worker.addEventListener('fetch', (event) => {
  const answered = answer(event.request);
  if (answered) event.respondWith(answered);
});

// The first version takes over the page that brought it; a later one waits until somebody agrees.
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'SKIP_WAITING') void worker.skipWaiting();
  if (message.type === 'KEEP_GUIDES') {
    const reply = keepGuides(message.urls).then((kept) => event.ports[0]?.postMessage(kept));
    event.waitUntil(reply);
  }
});
