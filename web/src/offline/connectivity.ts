import { makeValueStore } from '#web/ui/hooks/valueStore.ts';

/** Whether the clinic was out of reach the last time that it was asked. */
const offline = makeValueStore(false);
export const useIsOffline = offline.use;
export const isOffline = offline.get;
export const onReachChanged = offline.subscribe;

/** When the clinic last answered; what is on the screen may be as old as that. */
let reachedAt = new Date();
export const readReachedAt = () => reachedAt;

/** To be told of every call: whether the clinic itself answered, whatever it said. */
export function noteReach(isReached: boolean): void {
  if (isReached) reachedAt = new Date();
  offline.set(!isReached);
}

/** Without an answer for so long, a call has the clinic looked for; the look has five seconds, so that an outage shows within eight. */
export const doubtAfterMs = 2_000;
const answerListeners = new Set<() => void>();

/** Hears of every answer of the clinic's to a call of a screen. @returns how to stop hearing it */
export function onAnswered(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => void answerListeners.delete(listener);
}

/** For the calls of the screens, not for the outbox, whose items are tried again at every answer. */
export function noteAnswer(isClinics: boolean): void {
  noteReach(isClinics);
  if (isClinics) for (const listener of answerListeners) listener();
}

const doubters = new Set<() => void>();
/** A call waits long for its answer: the connection is checked. */
export function doubtReach(): void {
  for (const doubt of doubters) doubt();
}
/** @returns how to stop hearing it */
export function onReachDoubted(doubt: () => void): () => void {
  doubters.add(doubt);
  return () => void doubters.delete(doubt);
}
