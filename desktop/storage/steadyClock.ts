import type { SettingsFile } from './settings.ts';

const saveEveryMs = 60_000;

interface Sources {
  wall?: () => number;
  /** Milliseconds since the program started. */
  elapsed?: () => number;
}

/** Never goes back with the computer's clock: it goes on from the latest time shown, also after a restart. */
export function openSteadyClock(
  settings: Pick<SettingsFile, 'get' | 'set'>,
  { wall = Date.now, elapsed = () => performance.now() }: Sources = {},
) {
  let latest = settings.get().latestTime;
  let readAt = elapsed();

  function show(next: number): number {
    latest = next;
    readAt = elapsed();
    const saved = settings.get().latestTime;
    if (latest < saved || latest - saved >= saveEveryMs) settings.set({ latestTime: latest });
    return latest;
  }

  return {
    now: () => show(Math.max(wall(), Math.round(latest + elapsed() - readAt))),
    /** Follows the computer's clock again, even to an earlier time: call when the clinic's server has answered. */
    trust: () => show(wall()),
  };
}

export type SteadyClock = ReturnType<typeof openSteadyClock>;
