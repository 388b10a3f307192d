import type { OutboxItem } from '#web/indexedDb/item.ts';

/** Full jitter, because all patients return from an outage at once. */
export const retryBackoff = { firstMs: 5000, factor: 3, longestMs: 60 * 60 * 1000, jitter: [0, 1] } as const;
/** After this long the writer is asked whether it is still wanted. */
export const staleAfterMs = 7 * 24 * 60 * 60 * 1000;

/** Parses `Retry-After` (seconds or a date) to milliseconds from now; null without one. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** Negative ages, after the clock was set back, never count as stale. */
export function isStale(item: OutboxItem, now: number): boolean {
  return Math.max(0, now - Math.max(item.createdAt, item.renewedAt ?? 0)) > staleAfterMs;
}

/**
 * Remaining back-off by the system clock. A time further ahead than our longest back-off of an hour means that the
 * clock was changed: the item is then due.
 */
export function remainingBackoff({ notBefore, isToldToWait }: OutboxItem, now: number): number {
  const wait = notBefore - now;
  return wait > (isToldToWait ? staleAfterMs : retryBackoff.longestMs) ? 0 : Math.max(0, wait);
}
