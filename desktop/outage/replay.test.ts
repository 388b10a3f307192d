import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { notForOthers } from '#shared/delivery/deskSignature.ts';
import { OfflineCallName, type QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import { keyVault } from '#desktop/storage/encryptedFile.ts';
import { openSealedLog } from '#desktop/storage/sealedLog.ts';
import { idOf, queuedOf, openReplayAt, reply } from '#desktop/testing/replayAt.ts';
import { freshFolder } from '#desktop/testing/freshFolder.ts';
import { openJournal } from './journal.ts';
import type { Reply } from './sendCommand.ts';

const folder = freshFolder('fake');

const openAt = (commands: QueuedCommand[], replies: (Reply | null)[]) =>
  openReplayAt(folder(), commands, replies);

describe('a replay', () => {
  test('sends one change at a time, in order, also when flushed twice', async () => {
    const { replay, ids, left, most } = await openAt([queuedOf(1), queuedOf(2), queuedOf(3)], []);
    await Promise.all([replay.flush(), replay.flush()]);
    expect([ids(), left(), most()]).toEqual([[idOf(1), idOf(2), idOf(3)], [], 1]);
  });

  test('retries with the same key, and not before the server’s Retry-After', async () => {
    const { replay, ids, left } = await openAt([queuedOf(1)], [reply(503, { retryAfterMs: 90_000 })]);
    await replay.flush();
    await vi.advanceTimersByTimeAsync(89_000);
    await replay.flush();
    expect(ids()).toEqual([idOf(1)]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect([ids(), left()]).toEqual([[idOf(1), idOf(1)], []]);
  });

  test('waits longer after each failure', async () => {
    const { replay, ids } = await openAt([queuedOf(1)], [null, null, null]);
    await replay.flush();
    const counts: number[] = [];
    for (const ms of [1_900, 200, 3_700, 400, 7_500, 600]) {
      await vi.advanceTimersByTimeAsync(ms);
      counts.push(ids().length);
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
  });

  test('retries when the timer fires a moment early', async () => {
    const { replay, left } = await openAt([queuedOf(1)], [null]);
    await replay.flush();
    vi.setSystemTime(Date.now() - 1);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(left()).toEqual([]);
  });

  test('runs a flush that is requested while another one ends', async () => {
    const { replay, journal, left, setSender } = await openAt([queuedOf(1)], []);
    // At every turn between the last check for work and the end of the flush.
    for (let turns = 0; turns < 6; turns++) {
      setSender(null);
      void replay.flush();
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      setSender(7);
      await replay.flush();
      expect([turns, left()]).toEqual([turns, []]);
      await journal.append({ type: 'queued', command: queuedOf(turns + 2) });
    }
  });

  test.each([401, 426])(
    'keeps everything when the server says %i, and asks again as the server says',
    async (status) => {
      const { replay, left, ids } = await openAt([queuedOf(1), queuedOf(2)], [reply(status)]);
      await replay.flush();
      expect([ids(), left()]).toEqual([[idOf(1)], [idOf(1), idOf(2)]]);
      await replay.flush();
      expect(left()).toEqual([]);
    },
  );

  test('skips changes that the server is too old for, and retries them with each flush', async () => {
    const { replay, ids, left } = await openAt([queuedOf(1), queuedOf(2)], [reply(405)]);
    await replay.flush();
    expect([ids(), left()]).toEqual([[idOf(1), idOf(2)], [idOf(1)]]);
    expect(replay.whyHeld(idOf(1))).toContain('older version');
    await replay.flush();
    expect([left(), replay.whyHeld(idOf(1))]).toEqual([[], null]);
  });

  test('sends a journal of the former format whole, once, in order, with its own times and marked', async () => {
    const vault = keyVault();
    const file = join(folder(), 'former.log');
    const log = openSealedLog<unknown>(file, vault);
    const former = OfflineCallName.options.map((call, n) => ({
      ...queuedOf(n + 1, { call, params: { id: '1', userId: '3', entryId: idOf(90) } }),
      occurredAt: new Date(Date.UTC(2026, 4, 4, 9, n)).toISOString(),
    }));
    for (const intent of former) await log.append({ type: 'noted', intent });
    const [first] = former;
    await log.append({
      type: 'conflict',
      id: first!.id,
      conflict: { code: 'slot_taken', sentence: 'Taken.' },
    });
    await log.append({ type: 'replaced', id: first!.id, intent: { ...first, id: idOf(91) } });
    const { entries } = (await openJournal(file, vault)).getState();
    expect(entries.map(({ command: { words } }) => words)).toEqual(
      former.map(({ words }) => `${words} (former format)`),
    );
    const { replay, sent, left } = await openAt(
      entries.map(({ command }) => command),
      [],
    );
    await replay.flush();
    await replay.flush();
    expect(sent.map(({ command: { call, occurredAt } }) => [call, occurredAt])).toEqual(
      former.map(({ call, occurredAt }) => [call, occurredAt]),
    );
    expect(left()).toEqual([]);
  });

  test('asks once whether it may send a colleague’s facts, and never sends what needs agreement', async () => {
    const booking = {
      userId: 8,
      call: 'blockTime',
      params: {},
      subject: { bookingId: null, customerId: null },
    };
    const theirs = [queuedOf(2, { userId: 8 }), queuedOf(3, { userId: 8 }), queuedOf(4, booking as object)];
    const here = reply(409, { code: notForOthers });
    const { replay, ids, left, sent, setSender } = await openAt([queuedOf(1), ...theirs], [reply(200), here]);
    await replay.flush();
    await replay.flush();
    expect([ids(), left()]).toEqual([
      [idOf(1), idOf(2)],
      [idOf(2), idOf(3), idOf(4)],
    ]);
    expect(sent.map(({ isForColleague }) => isForColleague)).toEqual([false, true]);
    setSender(9);
    await replay.flush();
    expect(left()).toEqual([idOf(4)]);
    setSender(8);
    await replay.flush();
    expect(left()).toEqual([]);
  });

  test('continues after a conflict, but not with changes that depend on it', async () => {
    const { replay, ids, left } = await openAt(
      [queuedOf(1), queuedOf(2, { after: [idOf(1)] }), queuedOf(3)],
      [reply(409, { code: 'slot_taken', sentence: 'Taken.' })],
    );
    await replay.flush();
    expect([ids(), left()]).toEqual([
      [idOf(1), idOf(3)],
      [idOf(1), idOf(2)],
    ]);
  });

  test('uses the version that results from the preceding change', async () => {
    const { replay, sent } = await openAt(
      [queuedOf(1), queuedOf(2, { params: { id: '1' }, after: [idOf(1)] })],
      [reply(200, { row: { id: 1, version: 9 } })],
    );
    await replay.flush();
    expect(sent.map(({ version }) => version)).toEqual([1, 9]);
  });

  test('uses the later version that the person saw who retries it', async () => {
    const renewed = queuedOf(2, { params: { id: '1' }, after: [idOf(1)], seenVersion: 12 });
    const { replay, sent } = await openAt(
      [queuedOf(1), renewed],
      [reply(200, { row: { id: 1, version: 9 } })],
    );
    await replay.flush();
    expect(sent.map(({ version }) => version)).toEqual([1, 12]);
  });

  test('turns a change into a conflict when its booking was not made', async () => {
    const booked = queuedOf(1, { call: 'createManualBooking', body: { userId: 3 }, madeId: -5 });
    const moved = queuedOf(2, { params: { id: '-5' }, after: [idOf(1)] });
    const { replay, journal, ids } = await openAt([booked, moved], []);
    await journal.append({ type: 'dropped', id: idOf(1) });
    await replay.flush();
    expect(ids()).toEqual([]);
    expect(journal.getState().entries[0]?.conflict?.code).toBe('not_made');
  });

  test('stops when the desk does', async () => {
    const { replay, ids } = await openAt([queuedOf(1)], [null]);
    await replay.flush();
    replay.stop();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(ids()).toHaveLength(1);
  });
});
