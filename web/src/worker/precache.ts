import { PrecacheController } from 'workbox-precaching';
import { isCacheable } from '#web/worker/cacheable.ts';

declare const self: ServiceWorkerGlobalScope;

/** Two fewer than a browser opens to a host: where nothing answers, a page still gets its requests through. */
const parallelDownloads = 4;
/** A server that never answers must not hold connections for ever; the next visit downloads what is missing. */
const patienceMs = 20_000;

const plugins = [
  {
    requestWillFetch: ({ request }: { request: Request }) =>
      Promise.resolve(new Request(request, { signal: AbortSignal.timeout(patienceMs) })),
    cacheWillUpdate: ({ request, response }: { request: Request; response: Response }) =>
      Promise.resolve(isCacheable(new URL(request.url).pathname, response) ? response : null),
  },
];

const files = self.__WB_MANIFEST;

function createController(of: typeof files): PrecacheController {
  const controller = new PrecacheController({ plugins });
  controller.addToCacheList(of);
  return controller;
}

/** The controller of all cached files, which removes those of former versions. */
export const precached = createController(files);
self.addEventListener('activate', (event) => void precached.activate(event));

// A Workbox controller downloads one file at a time, which takes a minute if each takes 300 ms.
for (let part = 0; part < parallelDownloads; part++) {
  const controller = createController(files.filter((_, index) => index % parallelDownloads === part));
  self.addEventListener('install', (event) => void controller.install(event));
}
