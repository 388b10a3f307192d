import { guideCache, guideKey, wasReplacedLately, type KeptGuide } from '#web/offline/guideFiles.ts';
import type { WorkerMessage } from '#web/offline/workerMessages.ts';
import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

/** By the guide's address; empty where nothing can be kept, as in a private window of some browsers. */
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

/** Says which guides are on this device, without asking the clinic. */
export async function lookForGuides(urls: readonly string[]): Promise<void> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return;
  const cache = await caches.open(guideCache);
  const found = urls.map(async (url) => {
    const kept = await cache.match(guideKey(url));
    return { url, isKept: kept !== undefined, isUpdated: kept !== undefined && wasReplacedLately(kept) };
  });
  note(await Promise.all(found));
}

/** Fetches the guides that are missing or have changed. */
export async function keepGuides(urls: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  if (active) note(await ask(active, { type: 'KEEP_GUIDES', urls }));
}

/** Whether the person has asked their browser to fetch little. */
export function isDataDear(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
