import type { SettingsFile } from './settings.ts';

const saveEveryMs = 60_000;

export interface SteadyClock {
  now(): number;
  /** The computer's clock counts again, also an earlier one: call when the clinic's server has answered. */
  trust(): number;
}

interface Sources {
  wall?: () => number;
  /** Milliseconds that the program has run. */
  elapsed?: () => number;
}

/**
 * A clock that setting the computer's clock back does not set back: it goes on from the latest time that it has shown,
 * across restarts too. Only the time that a computer was off, with its clock set back, is lost on it.
 */
export function openSteadyClock(
  settings: Pick<SettingsFile, 'get' | 'set'>,
  { wall = Date.now, elapsed = () => performance.now() }: Sources = {},
): SteadyClock {
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
    trust: () => show(wall()),
  };
}
