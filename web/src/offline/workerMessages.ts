/** Messages from pages to the service worker. `SKIP_WAITING` is workbox-window's. */
export type WorkerMessage = { type: 'SKIP_WAITING' } | { type: 'KEEP_GUIDES'; urls: readonly string[] };
