import { guideCache, guideKey, wasReplacedLately, type KeptGuide } from '#web/offline/guideFiles.ts';
import type { WorkerMessage } from '#web/offline/workerMessages.ts';
import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

/** By URL; empty where nothing can be stored, as in some private windows. */
type Guides = Readonly<Record<string, KeptGuide>>;

const guides = makeValueStore<Guides>({});
export const useKeptGuides = guides.use;

const answerPatienceMs = 90_000;

function ask(worker: ServiceWorker, message: WorkerMessage): Promise<KeptGuide[]> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve([]), answerPatienceMs);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data as KeptGuide[]);
    };
    worker.postMessage(message, [port2]);
  });
}

function note(found: readonly KeptGuide[]): void {
  const entries = found.map((guide) => [guide.url, guide]);
  guides.set({ ...guides.get(), ...(Object.fromEntries(entries) as Guides) });
}

/** Looks up which guides are cached, without a request. */
export async function lookForGuides(urls: readonly string[]): Promise<void> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return;
  const cache = await caches.open(guideCache);
  const found = urls.map(async (url) => {
    const kept = await cache.match(guideKey(url));
    return { url, isKept: kept !== undefined, isUpdated: kept !== undefined && wasReplacedLately(kept) };
  });
  note(await Promise.all(found));
}

/** Downloads missing and changed guides. */
export async function keepGuides(urls: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  if (active) note(await ask(active, { type: 'KEEP_GUIDES', urls }));
}
