/** How a look at the clinic went. */
export type Look = 'reached' | 'unreached';

const calmMs = 20_000;
/** Soon after an outage begins, in case it is a hiccup; after some minutes, less often. */
const retryMs = [4_000, 8_000, 20_000, 20_000, 20_000, 20_000, 20_000, 40_000, 80_000];
const longestMs = 120_000;

/** The wait before the next look; a fifth of chance, so that a clinic's desks do not all come at once. */
export function delayAfter(failures: number, chance: number): number {
  const base = failures === 0 ? calmMs : (retryMs[failures - 1] ?? longestMs);
  return Math.min(longestMs, Math.round(base * (0.8 + 0.4 * chance)));
}

export interface Pulse {
  /** Looks at once: the connection is said to be back, somebody signed in, something failed. */
  beat: () => void;
  stop: () => void;
}

interface PulseParts {
  look: () => Promise<Look>;
  setTimer?: (then: () => void, ms: number) => unknown;
  clearTimer?: (timer: never) => void;
  chance?: () => number;
}

/** Looks at the clinic again and again: one look at a time, and never more than one timer. */
export function startPulse(parts: PulseParts): Pulse {
  const {
    look,
    setTimer = (then, ms) => setTimeout(then, ms),
    clearTimer = clearTimeout,
    chance = Math.random,
  } = parts;
  let timer: unknown;
  let isLooking = false;
  let isWanted = false;
  let isStopped = false;
  let failures = 0;

  async function beatOnce(): Promise<void> {
    clearTimer(timer as never);
    timer = undefined;
    isLooking = true;
    do {
      isWanted = false;
      failures = (await look()) === 'reached' ? 0 : failures + 1;
    } while (isWanted && !isStopped);
    isLooking = false;
    if (!isStopped) timer = setTimer(beat, delayAfter(failures, chance()));
  }

  function beat(): void {
    if (isStopped) return;
    if (isLooking) isWanted = true;
    else void beatOnce();
  }

  return {
    beat,
    stop: () => {
      isStopped = true;
      clearTimer(timer as never);
    },
  };
}
