import type { Backoff } from '#shared/domain/backoff.ts';

/** The back-off of each sender. */
export const backoffs = {
  /** A change whose response was lost, while somebody waits for it. */
  lostResponse: { firstMs: 300, factor: 5, maxMs: 1500, jitter: [1, 1] },
  /** The request for its outcome. */
  unknownOutcome: { firstMs: 1000, factor: 2, maxMs: 10_000, jitter: [1, 1] },
  /** A form in the outbox. Full jitter, because all patients return from an outage at once. */
  outbox: { firstMs: 5000, factor: 3, maxMs: 60 * 60 * 1000, jitter: [0, 1] },
  /** A change made at reception during an outage. */
  reception: { firstMs: 2000, factor: 2, maxMs: 60_000, jitter: [0.8, 1.2] },
} as const satisfies Record<string, Backoff>;
