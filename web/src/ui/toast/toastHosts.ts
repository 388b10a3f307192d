import { useEffect, useState, type RefCallback } from 'react';
import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

/** Open dialogs, topmost last. */
const hosts = makeValueStore<readonly HTMLElement[]>([]);

/** Makes an open dialog render toasts inside itself, because everything outside is inert. */
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
