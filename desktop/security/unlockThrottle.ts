import { backoffMs } from '#shared/domain/backoff.ts';

const freeAttempts = 5;
const waits = { firstMs: 15_000, factor: 2, maxMs: 300_000, jitter: [1, 1] } as const;

const waitMs = (wrong: number) => (wrong < freeAttempts ? 0 : backoffMs(waits, wrong - freeAttempts + 1, 0));

/** Wrong passwords in a row, by the member's id. */
interface WrongPasswords {
  get(): Record<string, number>;
  set(counts: Record<string, number>): void;
}

/**
 * After a user's fifth wrong password each attempt is delayed, with exponential back-off. The counts survive a restart,
 * which starts the wait again; the clock cannot be set back.
 */
export function createUnlockThrottle(
  wrongPasswords: WrongPasswords,
  now: () => number = () => performance.now(),
) {
  const startedAt = now();
  const lastWrongAt = new Map<number, number>();
  const countWrong = (member: number) => wrongPasswords.get()[member] ?? 0;
  return {
    secondsToWait: (member: number) => {
      const since = now() - (lastWrongAt.get(member) ?? startedAt);
      return Math.max(0, Math.ceil((waitMs(countWrong(member)) - since) / 1000));
    },
    record(member: number, isRight: boolean): void {
      const { [member]: wrong = 0, ...others } = wrongPasswords.get();
      lastWrongAt.set(member, now());
      wrongPasswords.set(isRight ? others : { ...others, [member]: wrong + 1 });
    },
  };
}
