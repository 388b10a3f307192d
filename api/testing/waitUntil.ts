import { setTimeout as sleep } from 'node:timers/promises';

/** Against hangs only; less than a test's own limit, so that the condition is named. */
const guardMs = 240_000;

/** Waits until `condition` holds. An exception counts as false. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + guardMs;
  for (;;) {
    const holds = await Promise.resolve()
      .then(condition)
      .catch(() => false);
    if (holds) return;
    if (Date.now() > deadline) throw new Error(`Not within ${guardMs} ms: ${condition.toString()}`);
    await sleep(20);
  }
}
