import { describe, expect, test } from 'vitest';
import type { JournalItem } from '#shared/contracts/ipcContract.ts';
import { makeDaySheet, renderDaySheet } from '#shared/domain/daySheet.ts';
import { unsentForPrint } from './unsentWords.ts';

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

describe('the decisions on a printed day', () => {
  const item = (change: Partial<JournalItem>): JournalItem => ({
    id: '0190aaaa-0000-7000-8000-000000000001',
    kind: 'promise',
    call: 'confirmBooking',
    subject: { bookingId: 1, customerId: 3 },
    madeId: null,
    entries: [],
    name: 'Amira Khan',
    occurredAt: '2027-05-04T09:31:00.000Z',
    state: 'conflict',
    author: { id: 7, name: 'Grace Adeyemi' },
    words: 'Moved to 10:30',
    leaving: null,
    whyHeld: null,
    conflict: {
      sentence: 'You moved Amira Khan to 10:30 while offline. Meanwhile 10:30 went to somebody else.',
      isOvertaken: false,
      drop: 'Keep theirs',
      restore: null,
      again: null,
      nextFree: { date: day, time: '11:30' },
      phone: '+447700900123',
    },
    ...change,
  });
  const print = (items: JournalItem[], withPhone = false) =>
    renderDaySheet(makeDaySheet(day, [booking], { withPhone, unsent: unsentForPrint(items) }), {
      styles: '/x.css',
    });

  test('are printed on a page of their own with the possible actions', () => {
    const html = print([item({})], true);
    expect(html).toContain('Meanwhile 10:30 went to somebody else.');
    expect(html).toContain(
      'Decide at the desk, in “Unsent work”: next free time (Tuesday 4 May 2027 at 11:30), keep theirs or call Amira Khan (+447700900123).',
    );
    expect(html).toContain('Page 2 of 2');
  });

  test('name only actions that are possible', () => {
    const alone = {
      sentence: 'Meanwhile it was cancelled.',
      isOvertaken: true,
      drop: 'Keep theirs',
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
    expect(print([item({})])).not.toContain('447700900123');
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
