import { isFromClinic } from '#shared/delivery/reply.ts';
import { startPolling, type PollResult } from '#shared/domain/polling.ts';
import {
  isOffline,
  setReachable,
  onReachabilityChanged,
  onOutageSuspected,
} from '#web/offline/connectivity.ts';
import { withTimeLimit } from '#web/offline/withTimeLimit.ts';

const probeMs = 5_000;

/** Any response of the clinic's server counts; another server's does not, even with status 200. */
const probe = (): Promise<boolean> =>
  withTimeLimit(probeMs, async (signal) =>
    isFromClinic(await fetch('/api/health', { cache: 'no-store', signal })),
  ).catch(() => false);

const followers = new Set<() => Promise<void>>();

/** Polls once now; the next planned poll is not postponed. */
export async function tryNow(): Promise<void> {
  await Promise.all([...followers].map((follow) => follow()));
}

/** Polls while the server is unreachable, as the desktop app does, or a request is slow; `onBack` once it answers. */
export function followConnection(onBack: () => void): () => void {
  let isSuspected = false;
  /** Confirmed by a failed poll: one failed request alone is not an outage. */
  let isConfirmed = false;
  const poll = async (): Promise<PollResult> => {
    if (document.visibilityState === 'hidden' || !(isOffline() || isSuspected)) return 'reached';
    isSuspected = false;
    const isThere = await probe();
    const isBack = isThere && isConfirmed;
    isConfirmed = !isThere;
    setReachable(isThere);
    if (isBack) onBack();
    return isThere ? 'reached' : 'unreached';
  };
  const polling = startPolling({
    poll,
    setTimer: (then, ms) => setTimeout(then, ms),
    clearTimer: (timer) => clearTimeout(timer),
  });
  const onLost = () => setReachable(false);
  const onSuspected = () => {
    isSuspected = true;
    void polling.tryNow();
  };
  const stops = [
    onReachabilityChanged(() => void (isOffline() && polling.tryNow())),
    onOutageSuspected(onSuspected),
  ];
  followers.add(polling.tryNow);
  if (!navigator.onLine) onLost();
  polling.pollNow();
  window.addEventListener('offline', onLost);
  window.addEventListener('online', polling.pollNow);
  document.addEventListener('visibilitychange', polling.pollNow);
  return () => {
    polling.stop();
    followers.delete(polling.tryNow);
    for (const stop of stops) stop();
    window.removeEventListener('offline', onLost);
    window.removeEventListener('online', polling.pollNow);
    document.removeEventListener('visibilitychange', polling.pollNow);
  };
}
