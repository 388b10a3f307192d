import { backoffs } from '#shared/delivery/retryDelays.ts';
import { maxRetryAfterMs } from '#shared/delivery/reply.ts';
import type { OutboxItem } from '#web/indexedDb/item.ts';

/** After this long the writer has to confirm that it should still be sent. */
const staleAfterMs = 7 * 24 * 60 * 60 * 1000;

/** Negative ages, after the clock was set back, never count as stale. */
export function isStale(item: OutboxItem, now: number): boolean {
  return Math.max(0, now - Math.max(item.createdAt, item.renewedAt ?? 0)) > staleAfterMs;
}

/** By the system clock. A time further ahead than the longest wait means that the clock was changed: the item is due. */
export function remainingBackoff({ notBefore, isToldToWait }: OutboxItem, now: number): number {
  const wait = notBefore - now;
  return wait > (isToldToWait ? maxRetryAfterMs : backoffs.outbox.maxMs) ? 0 : Math.max(0, wait);
}
