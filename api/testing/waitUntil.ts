import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `condition` holds; throws after `milliseconds`, a guard against hangs. What it throws meanwhile counts as no. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  milliseconds = 60_000,
): Promise<void> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const holds = await Promise.resolve()
      .then(condition)
      .catch(() => false);
    if (holds) return;
    if (Date.now() > deadline) throw new Error(`Not within ${milliseconds} ms: ${condition.toString()}`);
    await sleep(20);
  }
}
