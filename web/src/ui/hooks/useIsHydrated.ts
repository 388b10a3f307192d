import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while prerendering and while React takes over what was prerendered; then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
