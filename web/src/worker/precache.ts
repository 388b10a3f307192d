import { PrecacheController } from 'workbox-precaching';
import { isKeepable } from '#web/worker/keepable.ts';

declare const self: ServiceWorkerGlobalScope;

/** One less than a browser opens to a host, so that a page need not wait for a file of ours. */
const parallelDownloads = 5;

const plugins = [
  {
    // Chromium lets an installing worker have three requests at a time, but for those with `keepalive`.
    requestWillFetch: ({ request }: { request: Request }) =>
      Promise.resolve(new Request(request, { keepalive: true })),
    cacheWillUpdate: ({ request, response }: { request: Request; response: Response }) =>
      Promise.resolve(isKeepable(new URL(request.url).pathname, response) ? response : null),
  },
];

const files = self.__WB_MANIFEST;

function makeController(of: typeof files): PrecacheController {
  const controller = new PrecacheController({ plugins });
  controller.addToCacheList(of);
  return controller;
}

/** All files that are kept; removes those of former versions. */
export const precached = makeController(files);
self.addEventListener('activate', (event) => void precached.activate(event));

// A controller downloads one file after another, which takes a minute where each takes 300 ms.
for (let part = 0; part < parallelDownloads; part++) {
  const controller = makeController(files.filter((_, index) => index % parallelDownloads === part));
  self.addEventListener('install', (event) => void controller.install(event));
}
