import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

/** Whether the server was unreachable at the last attempt. */
const offline = makeValueStore(false);
export const useIsOffline = offline.use;
export const isOffline = offline.get;
export const onReachChanged = offline.subscribe;

/** Time of the server's last response, to show how old the page may be. */
let reachedAt = new Date();
export const readReachedAt = () => reachedAt;

/** Call after every request: whether the clinic's server answered, whatever the status. */
export function noteReach(isReached: boolean): void {
  if (isReached) reachedAt = new Date();
  offline.set(!isReached);
}

/** A request unanswered for this long triggers a health probe of five seconds, so that an outage shows within eight. */
export const doubtAfterMs = 2_000;
const answerListeners = new Set<() => void>();

/** Subscribes to responses to the screens' requests. @returns unsubscribe */
export function onAnswered(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => void answerListeners.delete(listener);
}

/** For the screens' requests, not for the outbox, which retries on every response. */
export function noteAnswer(isClinics: boolean): void {
  noteReach(isClinics);
  if (isClinics) for (const listener of answerListeners) listener();
}

const doubters = new Set<() => void>();
/** Call when a request waits long for its response: triggers a health probe. */
export function doubtReach(): void {
  for (const doubt of doubters) doubt();
}
/** @returns unsubscribe */
export function onReachDoubted(doubt: () => void): () => void {
  doubters.add(doubt);
  return () => void doubters.delete(doubt);
}
