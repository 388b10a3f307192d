import { deliverDue, type DeliverySettings } from '#api/mail/deliver.ts';

/** How many transactions that send messages run concurrently. */
export const concurrency = 3;
/** Polling interval for messages that have become due. */
const pollMs = 1000;

/** The outbox is the queue: each lane takes the first due rows that are not locked, and wakes the next. */
export function startSender(settings: DeliverySettings) {
  let isStopping = false;
  let wakes = 0;
  const idle: (() => void)[] = [];

  function wake(): void {
    wakes++;
    idle.shift()?.();
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      const before = wakes;
      const found = await deliverDue(settings).catch((error: unknown) => {
        settings.log.warn({ err: error }, 'the outbox could not be looked through');
        return undefined;
      });
      if (found) wake();
      // A wake during the query must not be missed; after a failure the next poll is soon enough.
      else if (!isStopping && (found === undefined || wakes === before)) {
        await new Promise<void>((woken) => idle.push(woken));
      }
    }
  }
  const working = Array.from({ length: concurrency }, work);
  const timer = setInterval(wake, pollMs);

  return {
    /** Polls for due messages now. */
    wake,
    /** Resolves when the messages being sent are finished. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      for (const woken of idle) woken();
      await Promise.all(working);
    },
  };
}
