import { backoffMs } from '#shared/domain/backoff.ts';

/** The result of one poll. */
export type PollResult = 'reached' | 'unreached';

const jitter = [0.8, 1.2] as const;
const whileReached = { firstMs: 20_000, factor: 1, longestMs: 20_000, jitter };
/**
 * Soon after an outage begins, in case it is short. With the jitter and five seconds for the poll itself the clinic is
 * found within 25 seconds of its return.
 */
const whileUnreached = { firstMs: 4_000, factor: 2, longestMs: 12_000, jitter };

/** The wait in milliseconds before the next poll. */
export const delayAfter = (failures: number, random: number): number =>
  failures === 0 ? backoffMs(whileReached, 1, random) : backoffMs(whileUnreached, failures, random);

export interface Polling {
  /** Polls at once, and again after a poll that is under way, which may have begun before the change. */
  pollNow: () => void;
  /** Takes one poll, or waits for the one that is under way. The next planned one comes no later for it. */
  tryNow: () => Promise<void>;
  stop: () => void;
}

interface PollingParts {
  poll: () => Promise<PollResult>;
  setTimer: (then: () => void, ms: number) => unknown;
  clearTimer: (timer: never) => void;
  random?: () => number;
}

/** Polls the clinic: one poll at a time, and never more than one timer. */
export function startPolling({ poll, setTimer, clearTimer, random = Math.random }: PollingParts): Polling {
  let timer: unknown;
  let running: Promise<void> | undefined;
  let isWanted = false;
  /** The planned poll is due; extra polls do not postpone it. */
  let isDue = false;
  let isStopped = false;
  let failures = 0;

  function plan(): void {
    clearTimer(timer as never);
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
      // A poll that fails by a bug of ours must not be the last one.
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
      clearTimer(timer as never);
    },
  };
}
