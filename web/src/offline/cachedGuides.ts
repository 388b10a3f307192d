import { guideCache, guideKey, wasReplacedLately, type CachedGuide } from '#web/offline/guideFiles.ts';
import type { WorkerMessage } from '#web/offline/workerMessages.ts';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** By URL; empty where nothing can be stored, as in some private windows. */
type Guides = Readonly<Record<string, CachedGuide>>;

const guides = createValueStore<Guides>({});
export const useCachedGuides = guides.use;

const answerPatienceMs = 90_000;

function request(worker: ServiceWorker, message: WorkerMessage): Promise<CachedGuide[]> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve([]), answerPatienceMs);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data as CachedGuide[]);
    };
    worker.postMessage(message, [port2]);
  });
}

function store(found: readonly CachedGuide[]): void {
  const entries = found.map((guide) => [guide.url, guide]);
  guides.set({ ...guides.get(), ...(Object.fromEntries(entries) as Guides) });
}

/** Looks up which guides are cached, without a request. */
export async function findCachedGuides(urls: readonly string[]): Promise<void> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return;
  const cache = await caches.open(guideCache);
  const found = urls.map(async (url) => {
    const cached = await cache.match(guideKey(url));
    return {
      url,
      isCached: cached !== undefined,
      isUpdated: cached !== undefined && wasReplacedLately(cached),
    };
  });
  store(await Promise.all(found));
}

/** Downloads missing and changed guides. */
export async function cacheGuides(urls: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  if (active) store(await request(active, { type: 'KEEP_GUIDES', urls }));
}
