import { liveCalls } from '#shared/contracts/live.ts';
import type { ClinicApi } from './clinicApi.ts';

/** A stream that ends sooner than this is refused rather than broken; the next look is soon enough then. */
const shortestMs = 5_000;

/** Follows the clinic's stream of changes, only to know when it is worth looking; says so also when it breaks. */
export function openLive(api: ClinicApi, onChange: () => void) {
  let leaving: AbortController | undefined;

  async function follow(signal: AbortSignal): Promise<void> {
    const text = new TextDecoder();
    const reader = (await api.follow(liveCalls.followChanges, signal)).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // Heartbeats are comments; what is data may be a request.
      if (/^data: *\{"kind"/m.test(text.decode(value, { stream: true }))) onChange();
    }
  }

  return {
    /** Begins to follow, unless it does already. */
    ensure(): void {
      if (leaving) return;
      const mine = new AbortController();
      const startedAt = Date.now();
      leaving = mine;
      follow(mine.signal)
        .catch(() => {})
        .finally(() => {
          if (leaving === mine) leaving = undefined;
          if (!mine.signal.aborted && Date.now() - startedAt > shortestMs) onChange();
        });
    },
    stop(): void {
      leaving?.abort();
      leaving = undefined;
    },
  };
}
