import { deliverNext, type DeliverySettings } from '#api/mail/deliver.ts';

/** Messages that are under way at once. */
export const lanes = 3;
/** What nobody announced, such as what was held, is found this soon after it is due. */
const lookMs = 1000;

/**
 * Sends what is due in the outbox, which is the queue itself: each lane takes the first row that nobody else has,
 * as do the senders of other copies. A lane that finds something wakes the next.
 */
export function startSender(settings: DeliverySettings) {
  let isStopping = false;
  let wakes = 0;
  const resting: (() => void)[] = [];

  function wake(): void {
    wakes++;
    resting.shift()?.();
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      const before = wakes;
      const found = await deliverNext(settings).catch((error: unknown) => {
        settings.log.warn({ err: error }, 'the outbox could not be looked through');
        return undefined;
      });
      if (found) wake();
      // Who wakes during a look must not be missed; after a failure there is time.
      else if (!isStopping && (found === undefined || wakes === before)) {
        await new Promise<void>((woken) => resting.push(woken));
      }
    }
  }
  const working = Array.from({ length: lanes }, work);
  const timer = setInterval(wake, lookMs);

  return {
    /** There may be something to send at once. */
    wake,
    /** Resolves when what is under way has come to its end. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      for (const woken of resting) woken();
      await Promise.all(working);
    },
  };
}
