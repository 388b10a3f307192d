import { startPulse, type Look } from '#shared/domain/pulse.ts';
import { isOffline, noteReach, onReachChanged, onReachDoubted } from '#web/offline/connectivity.ts';
import { isFromClinic } from '#web/offline/isFromClinic.ts';

const probeMs = 5_000;

/** Any answer of the clinic's will do; another's page with status 200 will not. */
async function probe(): Promise<boolean> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), probeMs);
  try {
    return isFromClinic(await fetch('/api/health', { cache: 'no-store', signal: patience.signal }));
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const followers = new Set<() => Promise<void>>();

/** Somebody wants to know now: one look, after which the next one comes no later than it would have. */
export async function tryNow(): Promise<void> {
  await Promise.all([...followers].map((look) => look()));
}

/**
 * While the clinic is out of reach it is looked for, in the rhythm of the desktop app; `onBack` is told when a look
 * has found it. While it is in reach there is a look only where a call waits long for its answer.
 */
export function followConnection(onBack: () => void): () => void {
  let isDoubted = false;
  /** A look has found nobody. One call that failed while the clinic was there is no outage, and nothing is back. */
  let isConfirmed = false;
  const look = async (): Promise<Look> => {
    if (document.visibilityState === 'hidden' || !(isOffline() || isDoubted)) return 'reached';
    isDoubted = false;
    const isThere = await probe();
    const isBack = isThere && isConfirmed;
    isConfirmed = !isThere;
    noteReach(isThere);
    if (isBack) onBack();
    return isThere ? 'reached' : 'unreached';
  };
  const pulse = startPulse({
    look,
    setTimer: (then, ms) => setTimeout(then, ms),
    clearTimer: (timer) => clearTimeout(timer),
  });
  const onLost = () => noteReach(false);
  const onDoubt = () => {
    isDoubted = true;
    void pulse.tryNow();
  };
  const stops = [onReachChanged(() => void (isOffline() && pulse.tryNow())), onReachDoubted(onDoubt)];
  followers.add(pulse.tryNow);
  if (!navigator.onLine) onLost();
  pulse.beat();
  window.addEventListener('offline', onLost);
  window.addEventListener('online', pulse.beat);
  document.addEventListener('visibilitychange', pulse.beat);
  return () => {
    pulse.stop();
    followers.delete(pulse.tryNow);
    for (const stop of stops) stop();
    window.removeEventListener('offline', onLost);
    window.removeEventListener('online', pulse.beat);
    document.removeEventListener('visibilitychange', pulse.beat);
  };
}
