import { openDesk } from '../busyClinic.ts';
import type { Trial } from '../line.ts';
import { residentMebibytes } from '../servers.ts';

const many = 100_000;

/** Saves the list once, and says how much more the server held meanwhile than before. */
async function measureGrowth(url: string, cookie: string, pid: number): Promise<number> {
  const before = residentMebibytes(pid);
  const answer = await fetch(`${url}/api/admin/export/bookings`, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`the export was refused: ${answer.status}`);
  let most = before;
  let lines = 0;
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    most = Math.max(most, residentMebibytes(pid));
    lines += part.filter((byte) => byte === 10).length;
  }
  if (lines < many) throw new Error(`the export ended after ${lines} lines`);
  return most - before;
}

export const exportMemory: Trial = {
  name: 'an export',
  description:
    'memory that the server takes on while it saves a list of 100,000 bookings, the worst of three',
  async measure(setting) {
    const { url, cookie, pid } = await openDesk(setting, many);
    const growths: number[] = [];
    for (let round = 0; round < 3; round++) growths.push(await measureGrowth(url, cookie, pid));
    return [{ what: 'more than before', value: Math.max(...growths), unit: 'MiB', goal: 96 }];
  },
};
