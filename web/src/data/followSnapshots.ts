import { baseApi } from '#web/data/requests/baseApi.ts';
import type { Store } from '#web/data/store.ts';
import { isOffline, onReachChanged } from '#web/offline/connectivity.ts';
import { readSnapshotTime } from '#web/offline/snapshots.ts';

/** Where the clinic is there and only cannot say what was asked for. */
const askAgainMs = 15_000;

/** What was shown from the device is asked for anew once the clinic is there again. @returns how to stop */
export function followSnapshots({ dispatch }: Store): () => void {
  const askAgain = () => {
    if (isOffline() || readSnapshotTime() === null) return;
    dispatch(baseApi.util.invalidateTags(['User', 'MyBookings', 'MyCare']));
  };
  const stop = onReachChanged(askAgain);
  const timer = setInterval(() => document.visibilityState === 'visible' && askAgain(), askAgainMs);
  return () => {
    stop();
    clearInterval(timer);
  };
}
