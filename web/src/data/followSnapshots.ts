import { baseApi } from '#web/data/requests/baseApi.ts';
import type { Store } from '#web/data/store.ts';
import { isOffline, onReachabilityChanged } from '#web/offline/connectivity.ts';
import { readSnapshotTime } from '#web/offline/snapshots.ts';

/** Retry interval while the server answers but this request fails. */
const askAgainMs = 15_000;

/** Refetches what was shown from snapshots once the server is reachable. @returns a function that stops this */
export function followSnapshots({ dispatch }: Store): () => void {
  const askAgain = () => {
    if (isOffline() || readSnapshotTime() === null) return;
    dispatch(baseApi.util.invalidateTags(['User', 'MyBookings', 'MyCare']));
  };
  const stop = onReachabilityChanged(askAgain);
  const timer = setInterval(() => document.visibilityState === 'visible' && askAgain(), askAgainMs);
  return () => {
    stop();
    clearInterval(timer);
  };
}
