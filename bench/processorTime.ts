import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

interface Process {
  parent: number;
  /** Its own time and that of its ended children. */
  ms: number;
}

function readProcess(pid: number): Process | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ms: ticks * tickMs };
  } catch {
    return undefined; // It has ended, and its parent has its time.
  }
}

export const parentOf = (pid: number): number => readProcess(pid)?.parent ?? 0;

/** Processor time of a process and its descendants; unlike elapsed time, a busy machine hardly changes it. */
export function processorMs(root: number): number {
  const all = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) && readProcess(Number(name));
    if (found) all.set(Number(name), found);
  }
  const below = (pid: number): number =>
    [...all].reduce(
      (sum, [child, { parent }]) => (parent === pid ? sum + below(child) : sum),
      all.get(pid)?.ms ?? 0,
    );
  return below(root);
}
