import { describe, expect, test } from 'vitest';
import type { JournalItem } from '#shared/contracts/ipcContract.ts';
import { createDaySheet, renderDaySheet } from '#shared/domain/daySheet.ts';
import { sampleBooking } from '#shared/testing/sampleCommand.ts';
import { chooseMark, formatCounts, formatMark, unsentForPrint, type MarkOf } from './formatUnsent.ts';

const day = '2027-05-04';
const booking = {
  id: 1,
  name: 'Amira Khan',
  appointmentDate: day,
  appointmentTime: '10:00',
  service: 'PRP Therapy',
  phone: '020 7946 0123',
  status: 'confirmed',
};

const item = (change: Partial<JournalItem>): JournalItem => ({
  id: '0190aaaa-0000-7000-8000-000000000001',
  kind: 'commitment',
  call: 'confirmBooking',
  subject: { bookingId: 1, customerId: 3 },
  madeId: null,
  entries: [],
  name: 'Amira Khan',
  bornOn: null,
  occurredAt: '2027-05-04T09:31:00.000Z',
  state: 'conflict',
  author: { id: 7, name: 'Grace Adeyemi' },
  words: 'Moved to 10:30',
  text: [],
  dependents: [],
  pendingRemoval: null,
  whyHeld: null,
  conflict: {
    sentence: 'You moved Amira Khan to 10:30 while offline. Meanwhile 10:30 went to somebody else.',
    isOvertaken: false,
    drop: 'Keep theirs',
    ask: null,
    restore: null,
    again: null,
    nextFree: { date: day, time: '11:30' },
    phone: '+447700900123',
  },
  ...change,
});

describe('the decisions on a printed day', () => {
  const print = (items: JournalItem[], withPhone = false) =>
    renderDaySheet(createDaySheet(day, [booking], { withPhone, unsent: unsentForPrint(items) }), {
      styles: '/x.css',
      now: new Date(0),
    });

  test('are printed on a page of their own with the possible actions', () => {
    const html = print([item({})], true);
    expect(html).toContain('Meanwhile 10:30 went to somebody else.');
    expect(html).toContain(
      'Decide at the desk, in “Unsent work”: next free time (Tuesday 4 May 2027 at 11:30), keep theirs or call Amira Khan (07700 900123).',
    );
    expect(html).toContain('Page 2 of 2');
  });

  test('name only actions that are possible', () => {
    const alone = {
      sentence: 'Meanwhile it was cancelled.',
      isOvertaken: true,
      drop: 'Keep theirs',
      ask: null,
      restore: null,
      nextFree: null,
      phone: null,
    };
    expect(print([item({ conflict: { ...alone, again: 'Move to 10:30' } })])).toContain(
      'in “Unsent work”: keep theirs or move to 10:30.',
    );
    expect(print([item({ conflict: { ...alone, again: null } })])).toContain(
      'in “Unsent work”: keep theirs.',
    );
  });

  test('have no phone number on a sheet without numbers, and nothing of another person’s card', () => {
    expect(print([item({})])).not.toContain('900123');
    const others = print([item({ name: null, conflict: null })]);
    expect(others).not.toContain('To decide');
    expect(others).toContain('1 to decide');
  });

  test('stay within the pages when there are many', () => {
    const many = Array.from({ length: 17 }, () => item({}));
    const html = print(many);
    expect(html).toContain('Page 4 of 4');
    expect(html.split('<li>')).toHaveLength(18);
  });
});

describe('the mark', () => {
  const of = (kind: MarkOf['kind'], state: MarkOf['state']): MarkOf => ({ kind, state });
  const [waiting, commitment, refused] = [
    of('fact', 'waiting'),
    of('commitment', 'waiting'),
    of('fact', 'conflict'),
  ];

  test('of several changes is that of a decision, then of what is pencilled', () => {
    expect(chooseMark([waiting, commitment, refused])).toBe(refused);
    expect(chooseMark([waiting, commitment])).toBe(commitment);
    expect(chooseMark([waiting])).toBe(waiting);
    expect(chooseMark([])).toBeNull();
  });

  test.each([
    [of('commitment', 'conflict'), 'Needs a decision'],
    [of('commitment', 'sending'), 'Sending…'],
    [commitment, 'Pencilled'],
    [waiting, 'Waiting to be sent'],
  ])('of %j is “%s”', (mark, words) => expect(formatMark(mark)).toBe(words));

  test.each([
    [3, 1, '3 waiting, 1 to decide'],
    [3, 0, '3 waiting'],
    [0, 1, '1 to decide'],
    [0, 0, ''],
  ])('of %i and %i counts is “%s”', (unsent, conflicts, words) =>
    expect(formatCounts({ unsent, conflicts })).toBe(words),
  );
});

describe('unsent changes on a printed day', () => {
  const waiting = { state: 'waiting' as const, conflict: null };

  test('mark their appointments', () => {
    const unsent = unsentForPrint([item({}), item({ ...waiting, subject: { bookingId: 2, customerId: 3 } })]);
    expect([1, 2, 3].map(unsent.markOf)).toEqual(['Needs a decision', 'Pencilled', null]);
    expect(unsent.note).toBe('Not everything here has reached the clinic’s server: 1 waiting, 1 to decide.');
    expect(unsentForPrint([])).toMatchObject({ note: null, pendingRemoval: [] });
  });

  test('name the appointments that go', () => {
    const pendingRemoval = sampleBooking(1);
    const unsent = unsentForPrint([item(waiting), item({ ...waiting, pendingRemoval })]);
    expect(unsent.pendingRemoval).toEqual([{ ...pendingRemoval, mark: 'Pencilled: moved to 10:30' }]);
  });

  test('put an appointment back, and name no entry of a care record', () => {
    const conflict = { ...item({}).conflict!, restore: 'Put the appointment back (10:00)', nextFree: null };
    const [first, second] = unsentForPrint([
      item({ conflict, name: null }),
      item({ call: 'addDeclined' }),
    ]).listDecisions(false);
    expect(first?.choices).toBe(
      'Decide at the desk, in “Unsent work”: put the appointment back (10:00), keep theirs or call the customer.',
    );
    expect(second).toEqual({ sentence: 'An entry of the care record waits for Grace Adeyemi.', choices: '' });
  });
});
