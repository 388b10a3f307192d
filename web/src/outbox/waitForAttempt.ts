import { onChanged } from '#web/indexedDb/changes.ts';
import type { OutboxItem } from '#web/indexedDb/item.ts';
import { getItem } from '#web/outbox/items.ts';
import { remainingBackoff } from '#web/outbox/itemTimes.ts';

/** Slightly longer than the timeout of one attempt. */
const patienceMs = 25_000;

function isEnded(item: OutboxItem | undefined): boolean {
  if (!item) return true;
  if (item.state !== 'waiting') return item.state !== 'sending';
  return item.attempts > 0 || (item.isToldToWait && remainingBackoff(item, Date.now()) > 0);
}

/** Waits for an attempt that begins now to end, in any tab or worker. */
export async function waitForAttempt(id: string): Promise<OutboxItem | undefined> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const item = await getItem(id);
    const left = until - performance.now();
    if (isEnded(item) || left <= 0) return item;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(left, 1000));
      const stop = onChanged(() => {
        clearTimeout(timer);
        stop();
        resolve();
      });
    });
  }
}
