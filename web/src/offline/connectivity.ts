import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** Whether the server was unreachable at the last attempt. */
const offline = createValueStore(false);
export const useIsOffline = offline.use;
export const isOffline = offline.get;
export const onReachabilityChanged = offline.subscribe;

/** Time of the server's last response, to show how old the page may be. */
let answeredAt = new Date();
export const readAnsweredAt = () => answeredAt;

/**
 * Records whether the clinic's server answered, whatever the status. Set by the poll and the browser's events
 * (`followConnection.ts`), by each response to a screen (`recordAnswer`), and by each attempt of the outbox
 * (`followOutbox.ts`, `sendThroughOutbox.ts`). A failed request of a screen only triggers a poll (`suspectOutage`).
 */
export function setReachable(isReachable: boolean): void {
  if (isReachable) answeredAt = new Date();
  offline.set(!isReachable);
}

/** A request unanswered for this long triggers a health probe of five seconds, so that an outage shows within eight. */
export const suspectOutageAfterMs = 2_000;
const answerListeners = new Set<() => void>();

/** Subscribes to responses to the screens' requests. @returns unsubscribe */
export function onAnswered(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => void answerListeners.delete(listener);
}

/** A response of the clinic's server to a screen's request. Not for the outbox, which retries on every response. */
export function recordAnswer(): void {
  setReachable(true);
  for (const listener of answerListeners) listener();
}

const suspectListeners = new Set<() => void>();
/** Triggers a health probe: one failed or slow request is no outage, and showing one would move the page. */
export function suspectOutage(): void {
  for (const listener of suspectListeners) listener();
}
/** @returns unsubscribe */
export function onOutageSuspected(listener: () => void): () => void {
  suspectListeners.add(listener);
  return () => void suspectListeners.delete(listener);
}
