import { useEffect, useState, type ComponentType } from 'react';

const tryAgainMs = 10_000;

type Later = typeof import('#web/site/offline/OfflineParts.tsx');

/** Chromium never asks again for an address that failed, which its error names; by another it does. */
function fetchParts(problem: unknown, tries: number): Promise<Later> {
  const failed =
    problem instanceof Error ? /\/assets\/OfflineParts[\w-]+\.js/.exec(problem.message)?.[0] : undefined;
  if (!failed) return import('#web/site/offline/OfflineParts.tsx');
  return import(/* @vite-ignore */ `${failed}?again=${tries}`) as Promise<Later>;
}

/** Fetches the offline parts after the page, which is whole without them, and goes on trying until they are there. */
export function LaterParts() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isGone = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let problem: unknown;
    let tries = 0;
    async function load() {
      clearTimeout(waiting);
      try {
        const { OfflineParts } = await fetchParts(problem, (tries += 1));
        window.removeEventListener('online', load);
        if (!isGone) setParts(() => OfflineParts);
      } catch (reason) {
        problem = reason;
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
