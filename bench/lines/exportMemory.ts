import { readFileSync } from 'node:fs';
import { openDesk } from '../busyClinic.ts';
import type { Weight } from '../line.ts';

const many = 100_000;

/** What a process holds at the moment, in bytes; Linux says so under /proc. */
function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Saves the list once, and says how much more the server held meanwhile than before. */
async function measureGrowth(url: string, cookie: string, pid: number): Promise<number> {
  const before = residentBytes(pid);
  const answer = await fetch(`${url}/api/admin/export/bookings`, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`the export was refused: ${answer.status}`);
  let most = before;
  let lines = 0;
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    most = Math.max(most, residentBytes(pid));
    lines += part.filter((byte) => byte === 10).length;
  }
  if (lines < many) throw new Error(`the export ended after ${lines} lines`);
  return most - before;
}

export const exportMemory: Weight = {
  name: 'an export',
  about: 'memory that the server takes on while it saves a list of 100,000 bookings, the worst of three',
  goal: 96,
  async measure(setting) {
    const { url, cookie, pid } = await openDesk(setting, many);
    const growths: number[] = [];
    for (let round = 0; round < 3; round++) growths.push(await measureGrowth(url, cookie, pid));
    return Math.round(Math.max(...growths) / 2 ** 20);
  },
};
