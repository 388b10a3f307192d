import { median } from '../measure.ts';
import { processorMs } from '../processorTime.ts';
import type { Trial } from '../line.ts';

const starts = 5;

export const ready: Trial = {
  name: 'a server’s start',
  description: `a copy that starts beside a PostgreSQL that is up, ${starts} times`,
  async measure(setting) {
    const waits: number[] = [];
    const used: number[] = [];
    for (let turn = 0; turn < starts; turn++) {
      const start = performance.now();
      const copy = await setting.startCopy();
      waits.push(Math.round(performance.now() - start));
      used.push(processorMs(copy.pid));
      await copy.stop();
    }
    return [
      { what: 'until it is ready, median', value: median(waits), unit: 'ms', goal: 600 },
      { what: 'processor time of that, median', value: median(used), unit: 'ms' },
    ];
  },
};
