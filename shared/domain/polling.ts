import { backoffMs } from '#shared/domain/backoff.ts';

export type PollResult = 'reached' | 'unreached';

const jitter = [0.8, 1.2] as const;
const whileOnline = { firstMs: 20_000, factor: 1, maxMs: 20_000, jitter };
/**
 * Poll soon after an outage begins, in case it is short. With the jitter and five seconds for the poll itself the
 * clinic is found within 25 seconds of its return.
 */
const whileOffline = { firstMs: 4_000, factor: 2, maxMs: 12_000, jitter };

/** Milliseconds until the next poll. */
export const delayAfter = (failures: number, random: number): number =>
  failures === 0 ? backoffMs(whileOnline, 1, random) : backoffMs(whileOffline, failures, random);

export interface Polling {
  /** Polls at once, or again after a poll in progress, which may have begun before the change. */
  pollNow: () => void;
  /** Polls once, or waits for the poll in progress. The next planned poll keeps its time. */
  tryNow: () => Promise<void>;
  stop: () => void;
}

interface PollingParts<Timer> {
  poll: () => Promise<PollResult>;
  setTimer: (then: () => void, ms: number) => Timer;
  clearTimer: (timer: Timer | undefined) => void;
  random?: () => number;
}

/** Polls the server: one poll at a time, and never more than one timer. */
export function startPolling<Timer>({
  poll,
  setTimer,
  clearTimer,
  random = Math.random,
}: PollingParts<Timer>): Polling {
  let timer: Timer | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  /** The planned poll is due; extra polls do not postpone it. */
  let isDue = false;
  let isStopped = false;
  let failures = 0;

  function plan(): void {
    clearTimer(timer);
    isDue = false;
    timer = setTimer(
      () => {
        isDue = true;
        void tryNow();
      },
      delayAfter(failures, random()),
    );
  }

  async function run(): Promise<void> {
    let found: PollResult;
    do {
      isWanted = false;
      // A bug in a poll must not stop polling.
      found = await poll().catch(() => 'unreached' as const);
    } while (isWanted && !isStopped);
    running = undefined;
    if (isStopped) return;
    const isPlanned = isDue || failures === 0;
    if (found === 'reached') failures = 0;
    else if (isPlanned) failures += 1;
    if (found === 'reached' || isPlanned) plan();
  }

  function tryNow(): Promise<void> {
    if (!isStopped) running ??= run();
    return running ?? Promise.resolve();
  }

  return {
    pollNow: () => {
      if (running) isWanted = true;
      else void tryNow();
    },
    tryNow,
    stop: () => {
      isStopped = true;
      clearTimer(timer);
    },
  };
}
