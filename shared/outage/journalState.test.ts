import { describe, expect, test } from 'vitest';
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import {
  applyRecord,
  compact,
  emptyJournal,
  isReady,
  predecessors,
  type JournalState,
} from './journalState.ts';
import { command } from '#shared/testing/sampleCommand.ts';

describe('the journal', () => {
  const [first, second] = [command({}), command({ subject: { bookingId: 2, customerId: 4 } })];
  const result = { bookingId: 1, customerId: null, version: 2 };
  const conflict = { code: null, sentence: 'No.' };
  const read = (...records: Parameters<typeof applyRecord>[1][]) =>
    [
      { type: 'queued' as const, command: first },
      { type: 'queued' as const, command: second },
      ...records,
    ].reduce(applyRecord, emptyJournal);

  test('has each change once, also one that is sent already', () => {
    expect(read({ type: 'queued', command: first }).entries).toHaveLength(2);
    const sent = read({ type: 'done', id: first.id, made: result }, { type: 'queued', command: first });
    expect(sent.entries.map(({ command: { id } }) => id)).toEqual([second.id]);
    expect(sent.results).toEqual(new Map([[first.id, result]]));
    // What was sent is shown, without its content, until it is put away; also after the journal was shortened.
    const kept = compact(sent)!.reduce(applyRecord, emptyJournal);
    for (const state of [sent, kept]) {
      expect(state.sent).toMatchObject([{ id: first.id, words: first.words, subject: { bookingId: 1 } }]);
      expect(Object.keys(state.sent[0]!)).not.toContain('body');
      expect(applyRecord(state, { type: 'put_away', ids: [first.id] }).sent).toEqual([]);
    }
    expect(read({ type: 'done', id: 'unknown', made: result }).results.size).toBe(0);
  });

  test('replaces a change that another one depends on, and a discarded one by its report', () => {
    const third = command({ after: [first.id, second.id] });
    const next = command({});
    const state = read(
      { type: 'queued', command: third },
      { type: 'conflict', id: first.id, conflict },
      { type: 'replaced', id: first.id, command: next },
    );
    expect(state.entries).toEqual([
      { command: next, conflict: null },
      { command: second, conflict: null },
      { command: { ...third, after: [next.id, second.id] }, conflict: null },
    ]);
    const report = command({ call: 'reportDiscard' });
    expect(read({ type: 'discarded', id: first.id, report }).entries).toEqual([
      { command: second, conflict: null },
      { command: report, conflict: null },
    ]);
    expect(compact(state)).toHaveLength(3);
  });

  test('sends a change after its predecessors are sent, unless it was refused', () => {
    const third = command({ after: [first.id] });
    const state = read({ type: 'queued', command: third }, { type: 'conflict', id: second.id, conflict });
    expect(state.entries.map((entry) => isReady(state, entry))).toEqual([true, false, false]);
    const later = applyRecord(state, { type: 'done', id: first.id, made: result });
    expect(later.entries.map((entry) => isReady(later, entry))).toEqual([false, true]);
  });

  test('sends an entry of a record although an earlier one is refused or held, unless it is about that', () => {
    const entry = (call: QueuedCommand['call'], given: Partial<QueuedCommand>) =>
      command({ call, subject: { bookingId: null, customerId: 3 }, ...given });
    const consent = entry('addConsent', { body: { id: 'c', photos: { id: 'p' } } });
    const after = [consent.id];
    const incident = entry('addIncident', { body: { id: 'i' }, after });
    const withdrawal = entry('addWithdrawal', { body: { id: 'w', refersTo: 'c' }, after });
    const addition = entry('addAddendum', { params: { entryId: 'c' }, body: { id: 'a' }, after });
    const taken = { hash: 'x', size: 1, width: 1, height: 1, consentId: 'p' };
    const photograph = entry('addPicture', { body: { id: 'b' }, picture: taken, after });
    const records = [consent, incident, withdrawal, addition, photograph].map((one) => ({
      type: 'queued' as const,
      command: one,
    }));
    const waiting = records.reduce<JournalState>(applyRecord, emptyJournal);
    const readyIn = (state: JournalState, isHeld?: (id: string) => boolean) =>
      state.entries.map((one) => isReady(state, one, isHeld));
    expect(readyIn(waiting)).toEqual([true, false, false, false, false]);
    const refused = applyRecord(waiting, { type: 'conflict', id: consent.id, conflict });
    expect(readyIn(refused)).toEqual([false, true, false, false, false]);
    expect(readyIn(waiting, (id) => id === consent.id)).toEqual([true, true, false, false, false]);
  });

  test('finds the unsent changes that a row depends on', () => {
    const call = command({ call: 'createCallerBooking', subject: { bookingId: -1, customerId: 3 } });
    const state = read({ type: 'queued', command: call });
    const before = (...ids: Parameters<typeof predecessors>[1]) => predecessors(state, ids);
    expect(before({ kind: 'booking', id: 1 })).toEqual([first.id]);
    expect(before({ kind: 'booking', id: null }, { kind: 'booking', id: 2 })).toEqual([second.id]);
    expect(before({ kind: 'customer', id: 3 })).toEqual([call.id]);
    expect(before()).toEqual([]);
  });

  test('drops what somebody gave up, and adds what follows a replaced change', () => {
    expect(read({ type: 'dropped', id: first.id }).entries).toEqual([{ command: second, conflict: null }]);
    const [next, after] = [command({}), command({})];
    const state = read({ type: 'replaced', id: first.id, command: next, next: after });
    expect(state.entries.map(({ command: { id } }) => id)).toEqual([next.id, second.id, after.id]);
  });

  test('is compacted to what is left of it, unless that depends on what was sent', () => {
    const state = read({ type: 'conflict', id: second.id, conflict });
    expect(compact(state)).toEqual([
      { type: 'queued', command: first },
      { type: 'queued', command: second },
      { type: 'conflict', id: second.id, conflict },
    ]);
    const third = command({ after: [first.id] });
    const sent = read({ type: 'queued', command: third }, { type: 'done', id: first.id, made: result });
    expect(compact(sent)).toBeNull();
    // What is unsent, and what was sent until it is put away.
    expect(compact(read({ type: 'done', id: first.id, made: result }))).toHaveLength(2);
  });

  test('lets only a caller’s booking precede the changes of that customer', () => {
    const note = command({ call: 'addStaffNote', subject: { bookingId: null, customerId: 3 } });
    const state = read({ type: 'queued', command: note });
    expect(predecessors(state, [{ kind: 'customer', id: 3 }])).toEqual([]);
    expect(predecessors(state, [{ kind: 'booking', id: null }])).toEqual([]);
  });
});
