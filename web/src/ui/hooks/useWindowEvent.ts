import { useEffect, useEffectEvent } from 'react';

/** Listens to the window while the caller is mounted, as it was drawn last. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  isCapturing = false,
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const listen = (event: WindowEventMap[Name]) => onEvent(event);
    window.addEventListener(name, listen, isCapturing);
    return () => window.removeEventListener(name, listen, isCapturing);
  }, [name, isCapturing]);
}
