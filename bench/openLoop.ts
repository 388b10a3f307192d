import { setTimeout as sleep } from 'node:timers/promises';

export interface Sent {
  /** How long each request took from the moment at which it was due, in milliseconds, shortest first. */
  waits: number[];
  /** Requests that were refused or broke off. */
  failed: number;
}

/**
 * Sends a fixed number of requests per second, whether or not earlier ones have been answered (an open loop). A request
 * that could only be sent late has waited since it was due.
 * @param send says whether the answer was a good one
 */
export async function sendAtRate(
  perSecond: number,
  seconds: number,
  send: (turn: number) => Promise<boolean>,
): Promise<Sent> {
  const sent: Sent = { waits: [], failed: 0 };
  const start = performance.now();
  const open: Promise<void>[] = [];
  const sendOne = async (turn: number, due: number) => {
    const isGood = await send(turn).catch(() => false);
    sent.waits.push(performance.now() - due);
    if (!isGood) sent.failed++;
  };
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const due = start + (turn * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    open.push(sendOne(turn, due));
  }
  await Promise.all(open);
  sent.waits.sort((a, b) => a - b);
  return sent;
}

/** The given percentile of the waits. */
export const percentile = (waits: readonly number[], percent: number): number =>
  Math.round(waits[Math.min(waits.length - 1, Math.floor((waits.length * percent) / 100))] ?? Number.NaN);
