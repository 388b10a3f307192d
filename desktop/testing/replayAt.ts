import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { QueuedCommand, CommandResult } from '#shared/contracts/queuedCommand.ts';
import { openJournal } from '#desktop/outage/journal.ts';
import { openReplay } from '#desktop/outage/replay.ts';
import type { Outgoing, Reply } from '#desktop/outage/sendCommand.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';

export const idOf = (n: number) => `0190aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const queuedOf = (n: number, change: Partial<QueuedCommand> = {}): QueuedCommand => ({
  id: idOf(n),
  call: 'updateBooking',
  params: { id: String(n) },
  body: { attendance: 'arrived' },
  seenVersion: 1,
  userId: 7,
  author: 'Amara Okafor',
  occurredAt: '2027-05-04T09:31:00.000Z',
  after: [],
  subject: { bookingId: n, customerId: null },
  name: 'Grace',
  phone: null,
  words: 'Arrived',
  madeId: null,
  ...change,
});
export const reply = (status: number, change: Partial<Reply> = {}): Reply => ({
  status,
  code: null,
  sentence: '',
  isFromClinic: true,
  isNewer: false,
  isJson: status < 300,
  isText: status >= 300,
  key: null,
  retryAfterMs: null,
  row: status < 300 ? { id: 1, version: 2 } : null,
  ...change,
});

/** A replay against a server that gives these replies in turn and then accepts everything. */
export async function openReplayAt(folder: string, commands: QueuedCommand[], replies: (Reply | null)[]) {
  const journal = await openJournal(join(folder, `${randomUUID()}.log`), keyVault());
  for (const command of commands) await journal.append({ type: 'queued', command });
  const sent: Outgoing[] = [];
  const results: { id: string; result: CommandResult; row: Reply['row'] }[] = [];
  /** What was being sent at each change that was announced. */
  const changes: (string | null)[] = [];
  let busy = 0;
  let most = 0;
  let sender: number | null = 7;
  let isFull = false;
  const replay = openReplay({
    journal: {
      ...journal,
      append: (record) => (isFull ? Promise.reject(new Error('full')) : journal.append(record)),
    },
    send: async (outgoing) => {
      sent.push(outgoing);
      busy += 1;
      most = Math.max(most, busy);
      await Promise.resolve();
      busy -= 1;
      return replies.length > 0 ? (replies.shift() ?? null) : reply(200);
    },
    getSender: () => sender,
    onResult: async (command, result, row) => {
      results.push({ id: command.id, result, row });
    },
    onChange: () => changes.push(replay.sendingId()),
    random: () => 0.5,
  });
  const ids = () => sent.map(({ command }) => command.id);
  const left = () => journal.getState().entries.map(({ command }) => command.id);
  return {
    replay,
    sent,
    results,
    changes,
    ids,
    left,
    journal,
    most: () => most,
    /** Whether nothing can be written. */
    breakDisk: (next: boolean) => (isFull = next),
    setSender: (id: number | null) => (sender = id),
  };
}
