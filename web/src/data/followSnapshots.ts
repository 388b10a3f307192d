import { baseApi } from '#web/data/requests/baseApi.ts';
import type { Store } from '#web/data/store.ts';
import { isOffline, onReachabilityChanged } from '#web/offline/connectivity.ts';
import { readSnapshotTime } from '#web/offline/snapshots.ts';

/** Retry interval while the server answers but this request fails. */
const refetchMs = 15_000;

/** Refetches data shown from snapshots once the server is reachable. @returns a function that stops this */
export function followSnapshots({ dispatch }: Store): () => void {
  const refetch = () => {
    if (isOffline() || readSnapshotTime() === null) return;
    dispatch(baseApi.util.invalidateTags(['User', 'MyBookings', 'MyCare']));
  };
  const stop = onReachabilityChanged(refetch);
  const timer = setInterval(() => document.visibilityState === 'visible' && refetch(), refetchMs);
  return () => {
    stop();
    clearInterval(timer);
  };
}
