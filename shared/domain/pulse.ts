/** How a look at the clinic went. */
export type Look = 'reached' | 'unreached';

const calmMs = 20_000;
/** Soon after an outage begins, in case it is a hiccup. */
const firstRetriesMs = [4_000, 8_000];
/** With a fifth of chance and five seconds for the look itself, the clinic is found within 25 seconds of its return. */
const retryMs = 12_000;

/** The wait in milliseconds before the next look; a fifth of chance, so that a clinic's desks do not all come at once. */
export function delayAfter(failures: number, chance: number): number {
  const base = failures === 0 ? calmMs : (firstRetriesMs[failures - 1] ?? retryMs);
  return Math.round(base * (0.8 + 0.4 * chance));
}

export interface Pulse {
  /** Looks at once, and again where a look is under way: what it is to find has only just happened. */
  beat: () => void;
  /** Takes one look, or waits for the one that is under way. The next planned one comes no later for it. */
  tryNow: () => Promise<void>;
  stop: () => void;
}

interface PulseParts {
  look: () => Promise<Look>;
  setTimer: (then: () => void, ms: number) => unknown;
  clearTimer: (timer: never) => void;
  chance?: () => number;
}

/** Looks at the clinic again and again: one look at a time, and never more than one timer. */
export function startPulse({ look, setTimer, clearTimer, chance = Math.random }: PulseParts): Pulse {
  let timer: unknown;
  let running: Promise<void> | undefined;
  let isWanted = false;
  /** The planned moment has come; looks in between take nothing from the rhythm. */
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
      delayAfter(failures, chance()),
    );
  }

  async function run(): Promise<void> {
    let found: Look;
    do {
      isWanted = false;
      // A look that fails by a mistake of ours must not be the last one.
      found = await look().catch(() => 'unreached' as const);
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
    beat: () => {
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
