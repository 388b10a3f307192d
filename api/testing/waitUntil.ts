import { setTimeout as sleep } from 'node:timers/promises';

/** Guards against hangs; shorter than a test's limit, so that the failure names the condition. */
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
