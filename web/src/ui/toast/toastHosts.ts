import { useEffect, useState, type RefCallback } from 'react';
import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

/** Open dialogs, the topmost last. */
const hosts = makeValueStore<readonly HTMLElement[]>([]);

/** Makes an open dialog show the toasts inside itself, because screen readers and the keyboard cannot leave it. */
export function useToastHost(isOpen: boolean): RefCallback<HTMLElement> {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!isOpen || !element) return undefined;
    hosts.set([...hosts.get(), element]);
    return () => hosts.set(hosts.get().filter((host) => host !== element));
  }, [isOpen, element]);
  return setElement;
}

export const useTopmostHost = () => hosts.use().at(-1);
