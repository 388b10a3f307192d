/** Exponential backoff with jitter, for everything that is tried again. */
export interface Backoff {
  /** The wait after the first failure. */
  firstMs: number;
  /** How many times as long each further wait is. */
  factor: number;
  longestMs: number;
  /** The parts of a wait between which chance decides, so that what failed together is not tried again together. */
  jitter: readonly [least: number, most: number];
}

/** @param failures how many there were, at least 1 @param random from 0 to 1, as of `Math.random` */
export function backoffMs(
  { firstMs, factor, longestMs, jitter: [least, most] }: Backoff,
  failures: number,
  random: number,
): number {
  const wait = Math.min(longestMs, firstMs * factor ** (failures - 1));
  return Math.round(wait * (least + (most - least) * random));
}
