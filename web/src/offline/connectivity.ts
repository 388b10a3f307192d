import { isFromClinic } from '#web/offline/isFromClinic.ts';
import { makeValueStore } from '#web/ui/valueStore.ts';

/** Whether the clinic was out of reach the last time that it was asked. */
const offline = makeValueStore(false);
export const useIsOffline = offline.use;
export const isOffline = offline.get;
export const onReachChanged = offline.subscribe;

/** To be told of every call: whether the clinic itself answered, whatever it said. */
export function noteReach(isReached: boolean): void {
  offline.set(!isReached);
}

const answerListeners = new Set<() => void>();

/** Hears of every answer of the clinic's to a call of a screen. @returns how to stop hearing it */
export function onAnswered(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => void answerListeners.delete(listener);
}

/** To be told by the calls of the screens, not by the outbox: what waits there is tried again at every answer. */
export function noteAnswer(isClinics: boolean): void {
  noteReach(isClinics);
  if (isClinics) for (const listener of answerListeners) listener();
}

const probeMs = 10_000;

/** Any answer of the clinic's will do; another's page with status 200 will not. */
async function probe(): Promise<boolean> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) });
    return isFromClinic(answer);
  } catch {
    return false;
  }
}

/** While the clinic is out of reach it is looked for; `onBack` is told when it is there again. */
export function followConnection(onBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(timer);
    if (isOffline() && document.visibilityState === 'visible') {
      const isBack = await probe();
      if (isBack) noteReach(true);
      if (isBack) onBack();
    }
    timer = setTimeout(() => void look(), probeMs);
  };
  const onLost = () => noteReach(false);
  const onMaybeBack = () => void look();
  if (!navigator.onLine) onLost();
  void look();
  window.addEventListener('offline', onLost);
  window.addEventListener('online', onMaybeBack);
  document.addEventListener('visibilitychange', onMaybeBack);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('offline', onLost);
    window.removeEventListener('online', onMaybeBack);
    document.removeEventListener('visibilitychange', onMaybeBack);
  };
}
