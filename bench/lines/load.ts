import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure, Setting, Trial } from '../line.ts';
import { mixFor, perSecond } from '../mix.ts';
import { percentile, sendAtRate } from '../openLoop.ts';
import { residentMebibytes, type Running } from '../servers.ts';

const seconds = Number(process.env['LOAD_SECONDS'] ?? 120);
const idleMs = 5000;

/** Runs the mix against fresh copies, which share the requests in turns. */
async function measureLoad(setting: Setting, count: number): Promise<Figure[]> {
  const copies: Running[] = [];
  for (let copy = 0; copy < count; copy++) copies.push(await setting.startCopy());
  try {
    await sleep(idleMs);
    const weigh = () => Math.max(...copies.map(({ pid }) => residentMebibytes(pid)));
    const idle = weigh();
    const send = await mixFor(setting, copies[0]!.url);
    let loaded = idle;
    const scales = setInterval(() => (loaded = Math.max(loaded, weigh())), 500);
    const { waits, failed } = await sendAtRate(perSecond, seconds, (turn) =>
      send(turn, copies[turn % count]!.url),
    );
    clearInterval(scales);
    return [
      ...[50, 95, 99].map((percent) => ({
        what: `p${percent}`,
        value: percentile(waits, percent),
        unit: 'ms' as const,
      })),
      { what: 'errors', value: failed, unit: '', goal: 0 },
      { what: 'memory of a copy before', value: idle, unit: 'MiB', goal: 110 },
      { what: 'memory of a copy at most', value: loaded, unit: 'MiB', goal: 150 },
    ];
  } finally {
    for (const copy of copies) await copy.stop();
  }
}

const mix = `${perSecond} requests a second for ${seconds} s: pages, patients' lists, the desk's lists and forms`;

export const load: Trial[] = [
  { name: 'load, one copy', description: mix, measure: (setting) => measureLoad(setting, 1) },
  { name: 'load, two copies', description: mix, measure: (setting) => measureLoad(setting, 2) },
];
