import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decisiveActions } from '#shared/domain/factConflict.ts';
import { changeOf } from './updateBooking.ts';

type Fact = Parameters<typeof changeOf>[0];

const arrived: Fact = { attendance: 'arrived' };
const absent: Fact = { attendance: 'did_not_attend' };
const completed: Fact = { status: 'completed' };
const newNote: Fact = { staffNote: 'Late' };
const earlier: Fact = { isEarlierWanted: true };
const notEarlier: Fact = { isEarlierWanted: false };
const recordedAs = (attendance: string | null) => ({ action: 'attendance_noted', attendance });

describe('a fact of an outage', () => {
  test.each([
    ['arrived, after a move', arrived, [{ action: 'booking_moved' }], true],
    ['arrived, after a cancellation', arrived, [{ action: 'booking_cancelled_by_patient' }], true],
    ['arrived, after another note', arrived, [recordedAs('did_not_attend')], true],
    ['arrived, after the same note', arrived, [recordedAs('arrived')], false],
    [
      'arrived, after a note that was corrected',
      arrived,
      [recordedAs('did_not_attend'), recordedAs('arrived')],
      false,
    ],
    ['arrived, after it was completed', arrived, [{ action: 'booking_completed' }], false],
    ['did not attend, after it was completed', absent, [{ action: 'booking_completed' }], true],
    ['completed, after the arrival', completed, [recordedAs('arrived')], false],
    ['completed, after nobody came', completed, [recordedAs('did_not_attend')], true],
    ['a note, after another one', newNote, [{ action: 'booking_note_changed' }], true],
    ['a note, after a move', newNote, [{ action: 'booking_moved' }], false],
    ['arrived, after a note on the appointment', arrived, [{ action: 'booking_note_changed' }], false],
    ['an earlier time, after the opposite', earlier, [{ action: 'earlier_not_wanted' }], true],
    ['an earlier time, after the same', earlier, [{ action: 'earlier_wanted' }], false],
    ['no earlier time, after the opposite', notEarlier, [{ action: 'earlier_wanted' }], true],
    ['an earlier time, after a move', earlier, [{ action: 'booking_moved' }], true],
    ['an earlier time, after an arrival', earlier, [recordedAs('arrived')], false],
    ['completed, after an accepted offer', completed, [{ action: 'offer_accepted' }], true],
  ])('%s', (_, fact, meanwhile, contradicts) =>
    expect(changeOf(fact).isContradicted?.(meanwhile)).toBe(contradicts),
  );

  test('is contradicted only by the decisive actions', () => {
    const harmless = fc.string().filter((action) => !decisiveActions.includes(action));
    fc.assert(
      fc.property(
        fc.array(harmless),
        fc.constantFrom(arrived, absent, completed, newNote, earlier, notEarlier),
        (actions, fact) => {
          expect(changeOf(fact).isContradicted?.(actions.map((action) => ({ action })))).toBe(false);
        },
      ),
    );
  });
});
