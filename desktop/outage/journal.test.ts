import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import type { LogFiles } from '#desktop/storage/sealedLog.ts';
import { openJournal, withClockTimes } from './journal.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'journal-'));
  file = join(folder, 'journal.log');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const idOf = (n: number) => `0190aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`;

function queueCommand(n: number, change: Partial<QueuedCommand> = {}): QueuedCommand {
  return {
    id: idOf(n),
    call: 'updateBooking',
    params: { id: '5' },
    body: { attendance: 'arrived' },
    seenVersion: 1,
    userId: 7,
    author: 'Amara Okafor',
    occurredAt: '2027-05-04T09:31:00.000Z',
    after: [],
    subject: { bookingId: 5, customerId: 3 },
    name: 'Grace Unmistakable',
    phone: '+447700900123',
    words: 'Arrived',
    madeId: null,
    ...change,
  };
}
const recorded = (n: number) => ({ type: 'queued' as const, command: queueCommand(n) });
const idsIn = (journal: Awaited<ReturnType<typeof openJournal>>) =>
  journal.getState().entries.map(({ command }) => command.id);

class Killed extends Error {}

/** Real files until the process is killed at the n-th call: what is not synchronised is lost but `torn` bytes of it. */
function killAt(step: number, torn: number) {
  let calls = 0;
  const places = new Map<number, string>();
  /** The synchronised length of each file, by name. */
  const safe = new Map<string, number>();
  function beat(): void {
    calls += 1;
    if (calls >= step) throw new Killed();
  }
  const counted =
    <A extends unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      beat();
      return work(...args);
    };
  const files: LogFiles = {
    openSync: ((name: string, flags: string, mode?: number) => {
      beat();
      const handle = fs.openSync(name, flags, mode);
      places.set(handle, name);
      if (flags === 'w') safe.set(name, 0);
      else if (!safe.has(name) && fs.statSync(name).isFile()) safe.set(name, fs.statSync(name).size);
      return handle;
    }) as typeof fs.openSync,
    writeSync: counted(fs.writeSync as (...args: unknown[]) => number) as typeof fs.writeSync,
    fsyncSync: (handle) => {
      beat();
      fs.fsyncSync(handle);
      const name = places.get(handle);
      if (name && fs.statSync(name).isFile()) safe.set(name, fs.statSync(name).size);
    },
    closeSync: fs.closeSync,
    ftruncateSync: counted(fs.ftruncateSync),
    renameSync: (from, to) => {
      beat();
      fs.renameSync(from, to);
      safe.set(String(to), safe.get(String(from)) ?? 0);
    },
    rmSync: counted(fs.rmSync),
  };
  function loseUnsafe(): void {
    const length = safe.get(file);
    if (length === undefined || !fs.existsSync(file)) return;
    const size = fs.statSync(file).size;
    fs.truncateSync(file, Math.min(size, length + torn));
  }
  return { files, loseUnsafe };
}

describe('the journal', () => {
  test('returns its records in order after a restart', async () => {
    const vault = keyVault();
    const journal = await openJournal(file, vault);
    for (const n of [1, 2, 3]) await journal.append(recorded(n));
    await journal.append({
      type: 'conflict',
      id: idOf(2),
      conflict: { code: 'slot_taken', sentence: 'Taken.' },
    });
    const again = await openJournal(file, vault);
    expect(again.getState()).toEqual(journal.getState());
    expect(idsIn(again)).toEqual([idOf(1), idOf(2), idOf(3)]);
  });

  test('is encrypted on the disk and unreadable with another account’s key', async () => {
    const journal = await openJournal(file, keyVault());
    await journal.append(recorded(1));
    expect(fs.readFileSync(file, 'utf8')).not.toMatch(/Grace|arrived|447700900123|updateBooking/);
    expect(idsIn(await openJournal(file, keyVault()))).toEqual([]);
    const aside = fs.readdirSync(folder).filter((name) => name.includes('.unreadable-'));
    expect(aside, 'put aside instead of deleted').toHaveLength(1);
  });

  test('records a key only once', async () => {
    const journal = await openJournal(file, keyVault());
    await journal.append(recorded(1));
    await journal.append(recorded(1));
    expect(idsIn(journal)).toEqual([idOf(1)]);
  });

  test('removes its file when everything is sent and put away', async () => {
    const vault = keyVault();
    const journal = await openJournal(file, vault);
    await journal.append(recorded(1));
    const result = { bookingId: 5, customerId: null, version: 2 };
    await journal.append({ type: 'done', id: idOf(1), made: result });
    expect((await openJournal(file, vault)).getState().sent).toMatchObject([{ id: idOf(1) }]);
    await journal.append({ type: 'put_away', ids: [idOf(1)] });
    expect(fs.existsSync(file)).toBe(false);
    await journal.append(recorded(2));
    expect(fs.existsSync(file)).toBe(true);
  });

  test('records nothing without safe key storage and leaves an existing file', async () => {
    const vault = keyVault();
    await (await openJournal(file, vault)).append(recorded(1));
    const without = await openJournal(file, { ...vault, isSafe: () => false });
    await expect(without.append(recorded(2))).rejects.toThrow('no key storage');
    expect(idsIn(await openJournal(file, vault))).toEqual([idOf(1)]);
  });

  test('skips a damaged line and saves a copy of the file', async () => {
    const vault = keyVault();
    const journal = await openJournal(file, vault);
    for (const n of [1, 2, 3]) await journal.append(recorded(n));
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    lines[2] = `${lines[2]?.slice(0, -8)}AAAAAAA=`;
    fs.writeFileSync(file, lines.join('\n'));
    expect(idsIn(await openJournal(file, vault))).toEqual([idOf(1), idOf(3)]);
    expect(fs.readdirSync(folder).some((name) => name.includes('.damaged-'))).toBe(true);
  });
});

describe('whether all of a journal could be read', () => {
  const write = async (vault = keyVault()) => {
    const journal = await openJournal(file, vault);
    for (const n of [1, 2]) await journal.append(recorded(n));
    return vault;
  };

  test('it could: a new one, and one after a restart', async () => {
    expect((await openJournal(file, keyVault())).isWhole).toBe(true);
    expect((await openJournal(file, await write())).isWhole).toBe(true);
  });

  test('it could not: a damaged line, another key, or no key storage', async () => {
    const vault = await write();
    expect((await openJournal(file, { ...vault, isSafe: () => false })).isWhole).toBe(false);
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    fs.writeFileSync(file, lines.with(1, `${lines[1]?.slice(0, -8)}AAAAAAA=`).join('\n'));
    expect((await openJournal(file, vault)).isWhole).toBe(false);
    expect((await openJournal(file, keyVault())).isWhole).toBe(false);
  });
});

test('a journal of more than two hundred records is compacted to what is left', async () => {
  const vault = keyVault();
  // Two hundred real ones would take a second.
  const journal = await openJournal(file, vault, { ...fs, fsyncSync: () => {} });
  const lines = () => fs.readFileSync(file, 'utf8').trimEnd().split('\n').length;
  const conflict = { type: 'conflict' as const, id: idOf(1), conflict: { code: null, sentence: 'No.' } };
  await journal.append(recorded(1));
  for (let n = 0; n < 199; n++) await journal.append(conflict);
  expect(lines()).toBe(201);
  await journal.append(conflict);
  expect(lines()).toBe(3);
  await journal.append(recorded(2));
  expect([lines(), idsIn(await openJournal(file, vault))]).toEqual([4, [idOf(1), idOf(2)]]);
});

test('a journal is not compacted while a change depends on a sent one', async () => {
  const vault = keyVault();
  const journal = await openJournal(file, vault, { ...fs, fsyncSync: () => {} });
  const lines = () => fs.readFileSync(file, 'utf8').trimEnd().split('\n').length;
  const conflict = { type: 'conflict' as const, id: idOf(2), conflict: { code: null, sentence: 'No.' } };
  await journal.append(recorded(1));
  await journal.append({ type: 'queued', command: queueCommand(2, { after: [idOf(1)] }) });
  await journal.append({ type: 'done', id: idOf(1), made: { bookingId: 5, customerId: null, version: 2 } });
  for (let n = 0; n < 200; n++) await journal.append(conflict);
  expect(lines()).toBe(204);
});

const result = { bookingId: 5, customerId: null, version: 2 };
/** The stages of a journal: a first change, more of them, some sent, all sent, and a new one. */
const life = [
  recorded(1),
  recorded(2),
  { type: 'done' as const, id: idOf(1), made: result },
  recorded(3),
  { type: 'conflict' as const, id: idOf(2), conflict: { code: null, sentence: 'No.' } },
  { type: 'dropped' as const, id: idOf(2) },
  { type: 'done' as const, id: idOf(3), made: result },
  recorded(4),
];

test('what a killed process left half-written goes with the last change', async () => {
  const journal = await openJournal(file, keyVault());
  await journal.append(recorded(1));
  fs.writeFileSync(`${file}.new`, 'half');
  await journal.append({ type: 'dropped', id: idOf(1) });
  expect(fs.readdirSync(folder)).toEqual([]);
});

describe.each([0, 1, 40])('a kill at any disk call, with %i unsynchronised bytes written', (torn) => {
  test('loses no acknowledged change and doubles none', async () => {
    let step = 0;
    let wasKilled = true;
    while (wasKilled) {
      step += 1;
      wasKilled = false;
      fs.rmSync(file, { force: true });
      const vault = keyVault();
      const { files, loseUnsafe } = killAt(step, torn);
      const journal = await openJournal(file, vault, files);
      let acknowledged: string[] = [];
      let attempted = acknowledged;
      for (const record of life) {
        const before = idsIn(journal);
        try {
          attempted = before;
          await journal.append(record);
          acknowledged = idsIn(journal);
          attempted = acknowledged;
        } catch (problem) {
          if (!(problem instanceof Killed)) throw problem;
          const id = record.type === 'queued' ? record.command.id : record.id;
          attempted = record.type === 'queued' ? [...before, id] : before.filter((one) => one !== id);
          wasKilled = true;
          break;
        }
      }
      loseUnsafe();
      const found = idsIn(await openJournal(file, vault));
      const expected = [acknowledged, attempted].map((ids) => ids.join());
      expect(expected, `killed at call ${step}`).toContain(found.join());
    }
    expect(step, 'calls to the disk in this life').toBeGreaterThan(20);
  });
});

test('a change has the time that a wrong clock showed beside the corrected one', async () => {
  const journal = withClockTimes(await openJournal(file, keyVault()), () => 2 * 86_400_000);
  await journal.append(recorded(1));
  expect(journal.getState().entries[0]?.command).toMatchObject({
    occurredAt: '2027-05-04T09:31:00.000Z',
    clockAt: '2027-05-02T09:31:00.000Z',
  });
});
