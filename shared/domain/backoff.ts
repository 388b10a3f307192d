/** Exponential backoff with jitter, for what is retried over a network. */
export interface Backoff {
  /** The delay after the first failure. */
  firstMs: number;
  /** The factor between one delay and the next. */
  factor: number;
  maxMs: number;
  /** Random fraction of the delay, so that what failed together does not retry together. */
  jitter: readonly [least: number, most: number];
}

/** @param failures so far, at least 1 @param random from 0 to 1, as from `Math.random` */
export function backoffMs(
  { firstMs, factor, maxMs, jitter: [least, most] }: Backoff,
  failures: number,
  random: number,
): number {
  const wait = Math.min(maxMs, firstMs * factor ** (failures - 1));
  return Math.round(wait * (least + (most - least) * random));
}
