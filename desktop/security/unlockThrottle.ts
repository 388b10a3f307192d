import { backoffMs } from '#shared/domain/backoff.ts';

const freeAttempts = 5;
const waits = { firstMs: 15_000, factor: 2, longestMs: 300_000, jitter: [1, 1] } as const;

/** After five wrong passwords each attempt is delayed, with exponential back-off. */
export function makeUnlockThrottle(now: () => number = Date.now) {
  let wrong = 0;
  let notBefore = 0;
  return {
    secondsToWait: () => Math.max(0, Math.ceil((notBefore - now()) / 1000)),
    record(isRight: boolean): void {
      wrong = isRight ? 0 : wrong + 1;
      const over = wrong - freeAttempts;
      notBefore = over < 0 ? 0 : now() + backoffMs(waits, over + 1, 0);
    },
  };
}
