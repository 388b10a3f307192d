import { expect, test } from 'vitest';
import { BookingUpdate, staffNoteLength } from '#shared/contracts/booking.ts';
import { addLateNote, nameLateVisit } from '#shared/domain/lateNote.ts';

test('who is late stands beside the other notes, as it was said last', () => {
  const first = addLateNote('Uses a stick', 15, '09:50');
  expect(first).toBe('Uses a stick · 15 min late, said at 09:50');
  expect(addLateNote(first, 5, '10:05')).toBe('Uses a stick · 5 min late, said at 10:05');
  const longest = addLateNote('x'.repeat(staffNoteLength), 15, '09:50');
  expect(BookingUpdate.parse({ staffNote: longest })).toEqual({ staffNote: longest });
  const only = addLateNote(null, 10, '09:50');
  expect(only).toBe('10 min late, said at 09:50');
  expect(addLateNote(`${only} · Ring first`, 15, '10:00')).toBe('Ring first · 15 min late, said at 10:00');
  const moved = nameLateVisit(first, '2026-11-30', '10:00');
  expect(moved).toBe('Uses a stick · 15 min late for Mon 30 Nov 10:00, said at 09:50');
  expect(nameLateVisit(moved, '2026-12-02', '11:00')).toBe(moved);
  expect(addLateNote(moved, 5, '10:50')).toBe('Uses a stick · 5 min late, said at 10:50');
  const longestMoved = nameLateVisit(longest, '2026-11-30', '10:00');
  expect(BookingUpdate.parse({ staffNote: longestMoved })).toEqual({ staffNote: longestMoved });
});
