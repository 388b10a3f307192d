import { useEffect, useState, type ComponentType } from 'react';

const tryAgainMs = 10_000;

interface Later {
  OfflineParts: ComponentType;
}

const fetchParts = (): Promise<Later> => import('#web/site/offline/OfflineParts.tsx');

/** Chromium caches failed module loads by URL; a query makes another URL. The page has a link to the chunk. */
function fetchAgain(tries: number): Promise<Later> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=modulepreload][href*="/OfflineParts-"]');
  return link ? (import(/* @vite-ignore */ `${link.href}?again=${tries}`) as Promise<Later>) : fetchParts();
}

/** Lazy-loads the offline UI, with retries; the page works without it. */
export function LaterParts() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isGone = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    async function load() {
      clearTimeout(waiting);
      try {
        const { OfflineParts } = await (tries === 0 ? fetchParts() : fetchAgain(tries));
        window.removeEventListener('online', load);
        if (!isGone) setParts(() => OfflineParts);
      } catch {
        tries += 1;
        if (!isGone) waiting = setTimeout(load, tryAgainMs);
      }
    }
    void load();
    window.addEventListener('online', load);
    return () => {
      isGone = true;
      clearTimeout(waiting);
      window.removeEventListener('online', load);
    };
  }, []);
  return Parts && <Parts />;
}
