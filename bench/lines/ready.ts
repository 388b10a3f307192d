import { readFileSync } from 'node:fs';
import { median } from '../measure.ts';
import type { Trial } from '../line.ts';

const starts = 5;
/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/** Processor time that a process has used, which a busy machine makes little longer. */
function usedMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

export const ready: Trial = {
  name: 'a server’s start',
  about: `a copy that starts beside a PostgreSQL that is up, ${starts} times`,
  async measure(setting) {
    const waits: number[] = [];
    const used: number[] = [];
    for (let turn = 0; turn < starts; turn++) {
      const start = performance.now();
      const copy = await setting.startCopy();
      waits.push(Math.round(performance.now() - start));
      used.push(usedMs(copy.pid));
      await copy.stop();
    }
    return [
      { what: 'until it is ready, median', value: median(waits), unit: 'ms', goal: 600 },
      { what: 'processor time of that, median', value: median(used), unit: 'ms' },
    ];
  },
};
