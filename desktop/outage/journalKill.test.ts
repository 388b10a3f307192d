import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { openJournal } from './journal.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const key = Buffer.alloc(32, 7);

/** Records changes for ever and prints the number of each once it is acknowledged. */
const writer = (file: string) => `
  import { openJournal } from '#desktop/outage/journal.ts';
  import { keyVault } from '#desktop/storage/encryptedFile.ts';
  const journal = await openJournal(${JSON.stringify(file)}, keyVault(Buffer.alloc(32, 7)));
  for (let n = 1; ; n++) {
    await journal.append({ type: 'queued', command: {
      id: '0190aaaa-0000-7000-8000-' + String(n).padStart(12, '0'), call: 'addStaffNote', params: { id: '3' },
      body: { note: 'x'.repeat(n * 40) }, seenVersion: null, userId: 7, author: 'A', after: [], madeId: -n,
      occurredAt: '2027-05-04T09:31:00.000Z', subject: { bookingId: null, customerId: 3 }, name: null, phone: null,
      words: 'Note added' } });
    process.stdout.write(n + '\\n');
  }`;

const wanted = 20;

test('a process killed while it writes loses no acknowledged change', async () => {
  const file = join(folder, 'journal.log');
  const args = ['--import', 'tsx', '--input-type=module', '-e', writer(file)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let last = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last >= wanted) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const { entries } = (await openJournal(file, keyVault(key))).getState();
  expect(last).toBeGreaterThanOrEqual(wanted);
  // The change that was being written may be there, too.
  expect([last, last + 1]).toContain(entries.length);
  expect(entries.map(({ command }) => command.madeId)).toEqual(entries.map((_, index) => -index - 1));
});
