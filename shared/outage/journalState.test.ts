import { describe, expect, test } from 'vitest';
import { applyRecord, compact, emptyJournal, isReady, predecessors } from './journalState.ts';
import { intent } from './sampleIntent.ts';

describe('the journal', () => {
  const [first, second] = [intent({}), intent({ subject: { bookingId: 2, customerId: 4 } })];
  const result = { bookingId: 1, customerId: null, version: 2 };
  const conflict = { code: null, sentence: 'No.' };
  const read = (...records: Parameters<typeof applyRecord>[1][]) =>
    [
      { type: 'noted' as const, intent: first },
      { type: 'noted' as const, intent: second },
      ...records,
    ].reduce(applyRecord, emptyJournal);

  test('has each change once, also one that is sent already', () => {
    expect(read({ type: 'noted', intent: first }).entries).toHaveLength(2);
    const sent = read({ type: 'done', id: first.id, made: result }, { type: 'noted', intent: first });
    expect(sent.entries.map(({ intent: { id } }) => id)).toEqual([second.id]);
    expect(sent.results).toEqual(new Map([[first.id, result]]));
    expect(read({ type: 'done', id: 'unknown', made: result }).results.size).toBe(0);
  });

  test('replaces a change that another one depends on, and a discarded one by its report', () => {
    const third = intent({ after: [first.id, second.id] });
    const next = intent({});
    const state = read(
      { type: 'noted', intent: third },
      { type: 'conflict', id: first.id, conflict },
      { type: 'replaced', id: first.id, intent: next },
    );
    expect(state.entries).toEqual([
      { intent: next, conflict: null },
      { intent: second, conflict: null },
      { intent: { ...third, after: [next.id, second.id] }, conflict: null },
    ]);
    const report = intent({ call: 'reportDiscard' });
    expect(read({ type: 'discarded', id: first.id, report }).entries).toEqual([
      { intent: second, conflict: null },
      { intent: report, conflict: null },
    ]);
    expect(compact(state)).toHaveLength(3);
  });

  test('sends a change after its predecessors are sent, unless it was refused', () => {
    const third = intent({ after: [first.id] });
    const state = read({ type: 'noted', intent: third }, { type: 'conflict', id: second.id, conflict });
    expect(state.entries.map((entry) => isReady(state, entry))).toEqual([true, false, false]);
    const later = applyRecord(state, { type: 'done', id: first.id, made: result });
    expect(later.entries.map((entry) => isReady(later, entry))).toEqual([false, true]);
  });

  test('finds the unsent changes that a row depends on', () => {
    const call = intent({ call: 'createCallerBooking', subject: { bookingId: -1, customerId: 3 } });
    const state = read({ type: 'noted', intent: call });
    const before = (...ids: Parameters<typeof predecessors>[1]) => predecessors(state, ids);
    expect(before({ kind: 'booking', id: 1 })).toEqual([first.id]);
    expect(before({ kind: 'booking', id: null }, { kind: 'booking', id: 2 })).toEqual([second.id]);
    expect(before({ kind: 'customer', id: 3 })).toEqual([call.id]);
    expect(before()).toEqual([]);
  });

  test('drops what somebody gave up, and adds what follows a replaced change', () => {
    expect(read({ type: 'dropped', id: first.id }).entries).toEqual([{ intent: second, conflict: null }]);
    const [next, after] = [intent({}), intent({})];
    const state = read({ type: 'replaced', id: first.id, intent: next, next: after });
    expect(state.entries.map(({ intent: { id } }) => id)).toEqual([next.id, second.id, after.id]);
  });

  test('is compacted to what is left of it, unless that depends on what was sent', () => {
    const state = read({ type: 'conflict', id: second.id, conflict });
    expect(compact(state)).toEqual([
      { type: 'noted', intent: first },
      { type: 'noted', intent: second },
      { type: 'conflict', id: second.id, conflict },
    ]);
    const third = intent({ after: [first.id] });
    const sent = read({ type: 'noted', intent: third }, { type: 'done', id: first.id, made: result });
    expect(compact(sent)).toBeNull();
    expect(compact(read({ type: 'done', id: first.id, made: result }))).toHaveLength(1);
  });

  test('lets only a caller’s booking precede the changes of that customer', () => {
    const note = intent({ call: 'addStaffNote', subject: { bookingId: null, customerId: 3 } });
    const state = read({ type: 'noted', intent: note });
    expect(predecessors(state, [{ kind: 'customer', id: 3 }])).toEqual([]);
    expect(predecessors(state, [{ kind: 'booking', id: null }])).toEqual([]);
  });
});
