import { describe, expect, test } from 'vitest';
import { formatCounts, formatMark } from '#shared/outage/formatUnsent.ts';
import {
  countLeft,
  formatDiscard,
  formatLeft,
  formatNextFree,
  formatOthers,
  formatStaying,
} from '#web/admin/outage/outage.tsx';

describe('words about unsent work', () => {
  test('a commitment is never called waiting, nor a fact pencilled', () => {
    expect(formatMark({ kind: 'fact', state: 'waiting' })).toBe('Waiting to be sent');
    expect(formatMark({ kind: 'commitment', state: 'waiting' })).toBe('Pencilled');
    expect(formatMark({ kind: 'commitment', state: 'sending' })).toBe('Sending…');
    expect(formatMark({ kind: 'fact', state: 'conflict' })).toBe('Needs a decision');
  });

  test('counts are shown only above zero', () => {
    expect(formatCounts({ unsent: 3, conflicts: 1 })).toBe('3 waiting, 1 to decide');
    expect(formatCounts({ unsent: 0, conflicts: 2 })).toBe('2 to decide');
    expect(formatCounts({ unsent: 1, conflicts: 0 })).toBe('1 waiting');
    expect(formatCounts({ unsent: 0, conflicts: 0 })).toBe('');
  });

  test('the next free time has its day unless that is today', () => {
    const free = { date: '2026-11-23', time: '11:15' };
    expect(formatNextFree(free, '2026-11-23')).toBe('Next free time (11:15)');
    expect(formatNextFree(free, '2026-11-22')).toBe('Next free time (Mon 23 Nov 2026, 11:15)');
  });

  test('somebody else’s work is counted without any patient’s name', () => {
    expect(formatOthers('Grace Adeyemi', { waiting: 1, toDecide: 0 })).toBe(
      'Grace Adeyemi left 1 change that is not sent yet. It is sent when Grace Adeyemi signs in at this desk, or by a colleague once Grace Adeyemi has left.',
    );
    expect(formatOthers('Grace Adeyemi', { waiting: 3, toDecide: 1 })).toContain(
      '3 changes that are not sent yet. They are sent when Grace Adeyemi signs in at this desk, or by a colleague once Grace Adeyemi has left. Grace Adeyemi has 1 change to decide about at this desk.',
    );
  });

  test('the log-out question names what stays', () => {
    expect(formatStaying({ waiting: 0, toDecide: 0 })).toBe('');
    expect(formatStaying({ waiting: 2, toDecide: 0 })).toBe(
      'You have 2 changes that are not sent yet. They stay on this computer and are sent when you sign in here again.',
    );
  });

  test('signing out does not promise that what waits for a decision is sent', () => {
    expect(formatStaying({ waiting: 0, toDecide: 1 })).toBe(
      '1 change made here waits for a decision. It stays on this computer and is not sent before that.',
    );
    expect(formatStaying({ waiting: 1, toDecide: 2 })).toBe(
      'You have 1 change that is not sent yet. It stays on this computer and is sent when you sign in here again. 2 changes made here wait for a decision. They stay on this computer and are not sent before that.',
    );
    expect(countLeft([{ state: 'conflict' }, { state: 'waiting' }, { state: 'sending' }])).toEqual({
      waiting: 2,
      toDecide: 1,
    });
  });

  test('a locked desk shows what stays for its author, without a name', () => {
    expect(formatLeft({ waiting: 0, toDecide: 0 })).toBe('');
    expect(formatLeft({ waiting: 1, toDecide: 0 })).toBe(
      '1 change made here is not sent yet. It stays on this computer and is sent when the person who made it signs in here again.',
    );
    expect(formatLeft({ waiting: 3, toDecide: 1 })).toMatch(
      /^3 changes made here are not sent yet\. They stay .* 1 change made here waits for a decision\./,
    );
  });

  test('the question before discarding names the change', () => {
    expect(formatDiscard({ words: 'Moved to 10:30', name: 'Amira Khan' })).toBe(
      '“Moved to 10:30” for Amira Khan has not been sent. Once discarded, it will never reach the clinic’s server.',
    );
    expect(formatDiscard({ words: 'Time blocked', name: null })).toContain('“Time blocked” has not');
  });
});
