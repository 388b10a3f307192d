import { useEffect, useState, type RefCallback } from 'react';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';

interface ToastHost {
  element: HTMLElement;
  isDialog: boolean;
  /** Shows none until it closes. */
  isQuiet: boolean;
}

/** Places for toasts, topmost last. */
const hosts = createValueStore<readonly ToastHost[]>([]);

function useHost(isOpen: boolean, isDialog: boolean, isQuiet = false): RefCallback<HTMLElement> {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!isOpen || !element) return undefined;
    const host = { element, isDialog, isQuiet };
    hosts.set([...hosts.get(), host]);
    return () => hosts.set(hosts.get().filter((other) => other !== host));
  }, [isOpen, element, isDialog, isQuiet]);
  return setElement;
}

/** Makes an open dialog render toasts inside itself, because everything outside is inert. */
export const useToastHost = (isOpen: boolean, isQuiet = false) => useHost(isOpen, true, isQuiet);

/** Gives toasts a place of their own in the layout of a page, where they cover nothing. */
export const useToastPlace = () => useHost(true, false);

/** The topmost open dialog, else the place on the page. */
const topmostOf = (all: readonly ToastHost[]) => all.findLast(({ isDialog }) => isDialog) ?? all.at(-1);
export const useTopmostHost = () => topmostOf(hosts.use());

export const getOpenHosts = () => hosts.get();

/**
 * Where a toast is shown that appeared while these were open: in the topmost of them that still is. A window that is opened
 * later is about something else, and the toast stays below it.
 */
export function useHostAmong(former: readonly ToastHost[]): ToastHost | undefined {
  const isFormer = ({ element, isDialog }: ToastHost) =>
    !isDialog || former.some((host) => host.element === element);
  return topmostOf(hosts.use().filter(isFormer));
}
