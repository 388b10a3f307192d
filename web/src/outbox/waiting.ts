import type { OutboxItem } from '#web/outbox/item.ts';

/** The jitter is the whole wait: a clinic's patients come back from an outage all at once. */
export const retries = { firstMs: 5000, factor: 3, longestMs: 60 * 60 * 1000, jitter: [0, 1] } as const;
/** After this long nobody can be sure that it is still wanted. */
export const staleAfterMs = 7 * 24 * 60 * 60 * 1000;

/** A `Retry-After` in milliseconds from now: seconds or a date; null without one. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** Age never counts against somebody whose clock was put back. */
export function isStale(item: OutboxItem, now: number): boolean {
  return Math.max(0, now - Math.max(item.createdAt, item.renewedAt ?? 0)) > staleAfterMs;
}

/**
 * How long an item has still to wait by the clock on the wall. Further ahead than anybody would have set it, which is
 * an hour for our own back-off, means that the clock was changed: then it is tried.
 */
export function remainingWait({ notBefore, isToldToWait }: OutboxItem, now: number): number {
  const wait = notBefore - now;
  return wait > (isToldToWait ? staleAfterMs : retries.longestMs) ? 0 : Math.max(0, wait);
}
