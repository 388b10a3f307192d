import { baseApi } from '#web/data/baseApi.ts';
import type { Store } from '#web/data/store.ts';
import { isOffline, onReachChanged } from '#web/offline/connectivity.ts';
import { noteFresh, readSnapshotTime } from '#web/offline/snapshots.ts';

/** Once the clinic is there again, what was shown from the device is asked for anew. */
export function followSnapshots({ dispatch }: Store): () => void {
  return onReachChanged(() => {
    if (isOffline() || readSnapshotTime() === null) return;
    noteFresh();
    dispatch(baseApi.util.invalidateTags(['User', 'MyBookings', 'MyCare']));
  });
}
