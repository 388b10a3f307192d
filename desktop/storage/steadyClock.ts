import type { SettingsFile } from './settings.ts';

const saveEveryMs = 60_000;

interface Sources {
  wall?: () => number;
  /** Milliseconds since the program started. */
  elapsed?: () => number;
}

/**
 * A clock that never goes back when the computer's clock does: it continues from the latest time that it has shown,
 * across restarts too. It misses only the time for which the computer was off while its clock was set back.
 */
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
