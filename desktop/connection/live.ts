import { liveCalls } from '#shared/contracts/live.ts';
import type { ClinicApi } from './clinicApi.ts';

/** A stream that closes sooner counts as refused: wait for the next poll instead of reconnecting at once. */
const shortestMs = 5_000;

/** Subscribes to the server's live events and triggers a poll on each event, and when the stream breaks. */
export function openLive(api: ClinicApi, onChange: () => void) {
  let leaving: AbortController | undefined;

  async function follow(signal: AbortSignal): Promise<void> {
    const text = new TextDecoder();
    const reader = (await api.follow(liveCalls.followChanges, signal)).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // Heartbeats are SSE comments; only data lines can announce a request.
      if (/^data: *\{"kind"/m.test(text.decode(value, { stream: true }))) onChange();
    }
  }

  return {
    /** Opens the stream unless it is open. */
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
