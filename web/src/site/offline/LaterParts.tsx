import { useEffect, useState, type ComponentType } from 'react';

const tryAgainMs = 10_000;

interface Later {
  OfflineParts: ComponentType;
}

const fetchParts = (): Promise<Later> => import('#web/site/offline/OfflineParts.tsx');

/** Chromium never asks again for an address that failed. Vite has left the address in the page; with a query it is another. */
function fetchAgain(tries: number): Promise<Later> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=modulepreload][href*="/OfflineParts-"]');
  return link ? (import(/* @vite-ignore */ `${link.href}?again=${tries}`) as Promise<Later>) : fetchParts();
}

/** Fetches the offline parts after the page, which is whole without them, and goes on trying until they are there. */
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
