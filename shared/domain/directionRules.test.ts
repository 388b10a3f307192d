import { describe, expect, test } from 'vitest';
import {
  findDirection,
  isInForce,
  leftOf,
  nextDay,
  type Administration,
  type Direction,
  type Given,
} from '#shared/domain/directions.ts';

const today = '2026-03-20';
const now = new Date(`${today}T12:00:00Z`);
const b12: Direction = {
  id: 'b12-1',
  medicine: 'b12',
  name: 'B12',
  dose: 1,
  unit: 'mg',
  intervalDays: 7,
  administrations: 2,
  signedAt: '2026-03-01T12:00:00Z',
  expiresOn: today,
  endedAt: null,
  unseen: [],
};
const on = (day: string, given: Partial<Administration> = {}): Administration => ({
  medicine: 'b12',
  directionId: 'b12-1',
  at: `${day}T12:00:00Z`,
  ...given,
});
const mg = (total: number) => ({ unit: 'mg' as const, total });

describe('what is left of a direction', () => {
  test('is counted by its own administrations', () => {
    expect(
      leftOf(b12, [
        on('2026-03-02'),
        on('2026-03-03', { directionId: 'other' }),
        on('2026-03-04', { directionId: null }),
      ]),
    ).toBe(1);
    expect(leftOf(b12, [])).toBe(2);
  });

  test.each<[string, Partial<Direction>, Administration[], boolean]>([
    ['on its last day', {}, [], true],
    ['on the day after', { expiresOn: '2026-03-19' }, [], false],
    ['when it was ended', { endedAt: now.toISOString() }, [], false],
    ['before its end', { endedAt: `${today}T12:00:00.001Z` }, [], true],
    ['not before its signing', { signedAt: `${today}T12:00:00.001Z` }, [], false],
    ['with one administration left', {}, [on('2026-03-02')], true],
    ['with none left', {}, [on('2026-03-02'), on('2026-03-09')], false],
  ])('is in force %s', (_, given, history, is) =>
    expect(isInForce({ ...b12, ...given }, history, now)).toBe(is),
  );

  test.each<[string, Administration[], string]>([
    ['from its signing', [], '2026-03-01'],
    ['after the interval', [on('2026-03-10')], '2026-03-17'],
    ['after the latest, in any order', [on('2026-03-12'), on('2026-03-10')], '2026-03-19'],
    ['also when that was under no direction', [on('2026-03-10', { directionId: null })], '2026-03-17'],
    ['whatever else was given', [on('2026-03-18', { medicine: 'botox' })], '2026-03-01'],
    ['not before its signing', [on('2026-02-01')], '2026-03-01'],
  ])('may be given %s', (_, history, day) => expect(nextDay(b12, history)).toBe(day));
});

describe('a medicine is given under', () => {
  const find = (
    directions: Partial<Direction>[],
    totals: Given['totals'] = [mg(1)],
    history: Administration[] = [],
  ) => {
    const { direction, problem } = findDirection(
      directions.map((given) => ({ ...b12, ...given })),
      { medicine: 'b12', totals },
      'B12',
      history,
      now,
    );
    return direction?.id ?? problem;
  };
  const units = { unit: 'units' as const, total: 1 };
  const the = (words: string) => `The direction for B12 ${words}`;
  const at = (time: string) => `${today}T${time}:00Z`;

  test.each<[string, () => string | null, string]>([
    ['its direction', () => find([{}]), 'b12-1'],
    [
      'no direction for another medicine',
      () => find([{ medicine: 'botox' }]),
      'There is no direction for B12.',
    ],
    ['none that was ended', () => find([{ endedAt: at('11:00') }]), the('was ended.')],
    ['one that was ended afterwards', () => find([{ endedAt: at('12:01') }]), 'b12-1'],
    [
      'none that was signed afterwards, on the same day',
      () => find([{ signedAt: at('12:01') }]),
      the('was signed after it was given.'),
    ],
    [
      'none that has expired',
      () => find([{ expiresOn: '2026-03-19' }]),
      the('expired on Thursday 19 March 2026.'),
    ],
    [
      'none that is used up',
      () => find([{}], [mg(1)], [on('2026-03-01'), on('2026-03-08')]),
      the('has no administration left.'),
    ],
    [
      'none too soon',
      () => find([{}], [mg(1)], [on('2026-03-14')]),
      'By its direction, B12 may be given again from Saturday 21 March 2026.',
    ],
    [
      'none too soon before what was given later, and arrived earlier',
      () => find([{}], [mg(1)], [on('2026-03-26')]),
      'By its direction, B12 may be given again from Thursday 2 April 2026.',
    ],
    ['one long before what was given later', () => find([{}], [mg(1)], [on('2026-03-27')]), 'b12-1'],
    ['one on the day of its interval', () => find([{}], [mg(1)], [on('2026-03-13')]), 'b12-1'],
    ['none without a dose', () => find([{}], []), 'Please enter the dose of B12: the direction allows 1 mg.'],
    ['none in another unit', () => find([{}], [units]), the('is in mg.')],
    ['none in two units', () => find([{}], [mg(1), units]), the('is in mg.')],
    ['none for a larger dose', () => find([{}], [mg(1.5)]), the('allows 1 mg, and this is 1.5.')],
    ['one for a smaller dose', () => find([{}], [mg(0.5)]), 'b12-1'],
    ['the first to expire', () => find([{ id: 'late', expiresOn: '2026-05-01' }, { id: 'soon' }]), 'soon'],
    [
      'the one that covers it',
      () =>
        find([
          { id: 'ended', endedAt: b12.signedAt },
          { id: 'late', expiresOn: '2026-05-01' },
        ]),
      'late',
    ],
  ])('%s', (_, run, expected) => expect(run()).toBe(expected));

  test('the reason is that of the direction that is nearest to covering it', () => {
    const ended = { endedAt: b12.signedAt };
    const small = { id: 'small', dose: 0.5, expiresOn: '2026-05-01' };
    for (const directions of [
      [ended, small],
      [small, ended],
    ]) {
      expect(find(directions)).toBe('The direction for B12 allows 0.5 mg, and this is 1.');
    }
  });
});
