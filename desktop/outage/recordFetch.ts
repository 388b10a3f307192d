import { deskRecordCalls } from '#shared/contracts/deskRecord.ts';
import { secondStepNeeded } from '#shared/contracts/direction.ts';
import { storedTreatmentCalls } from '#shared/contracts/storedTreatments.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import type { Connection } from '#desktop/connection/connection.ts';
import type { RecordStore } from './recordStore.ts';

/** With every poll would be too much to send: records have drawings. */
const freshMs = 5 * 60_000;
/** The server decrypts every treatment for it. */
const freshTreatmentsMs = 30 * 60_000;

interface FetchParts {
  request: Connection['request'];
  store: RecordStore;
  now: () => number;
}

interface Reader {
  id: number;
  isClinician: boolean;
}

/** Fetches the records that a desk stores for its clinician while the server can be reached. */
export function createRecordFetch({ request, store, now }: FetchParts) {
  let isStale = false;

  async function refreshTreatments(id: number, isCurrent: () => boolean): Promise<void> {
    const stored = store.get(id)?.treatments;
    if (stored && now() - Date.parse(stored.asOf) < freshTreatmentsMs) return;
    const asOf = new Date(now()).toISOString();
    const { data } = await request(storedTreatmentCalls.storeTreatments);
    const file = isCurrent() && store.get(id);
    if (data && file) await store.save({ ...file, treatments: { ...data, asOf } });
  }

  return {
    /** A record has changed at the server. */
    markStale: (): void => {
      isStale = true;
    },
    /**
     * @param isCurrent whether the same session goes on, asked after the answer
     * @returns false when this person may not read records any more
     */
    refresh: async ({ id, isClinician }: Reader, isCurrent: () => boolean): Promise<boolean> => {
      if (!isClinician) store.forget();
      if (!isClinician || !store.isSafe()) return isClinician;
      const stored = store.get(id);
      const isFresh =
        stored?.from === londonToday(new Date(now())) && now() - Date.parse(stored.asOf) < freshMs;
      if (isFresh && !isStale) return true;
      isStale = false;
      const asOf = new Date(now()).toISOString();
      const { status, code, data } = await request(deskRecordCalls.storeRecords);
      if (!isCurrent()) return true;
      if (data) {
        await store.save({ ...data, userId: id, asOf, treatments: store.get(id)?.treatments ?? null });
        await refreshTreatments(id, isCurrent);
      }
      // Without the right or the key, the stored records are deleted.
      else if (status === 403 || status === 409) store.forget();
      // Who signed in with a password alone keeps the right.
      return status !== 403 || code === secondStepNeeded;
    },
  };
}

export type RecordFetch = ReturnType<typeof createRecordFetch>;
