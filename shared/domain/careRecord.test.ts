import { describe, expect, test } from 'vitest';
import {
  formatDose,
  findReferred,
  isSigned,
  nameEntry,
  plainConsent,
  totalDoses,
  type DosePoint,
  type EntryKind,
  type Stroke,
} from '#shared/domain/careRecord.ts';

const point = (dose: number, unit: DosePoint['unit'], region = ''): DosePoint => ({ dose, unit, region });

describe('the doses of a treatment', () => {
  test('are added up for each unit by itself', () => {
    const points = [point(4, 'units'), point(0.1, 'ml'), point(8, 'units'), point(0.2, 'ml')];
    expect(totalDoses(points)).toEqual([
      { unit: 'units', total: 12 },
      { unit: 'ml', total: 0.3 },
    ]);
    expect(totalDoses([])).toEqual([]);
    // Rounded once, at the end: small doses must not vanish one by one.
    expect(totalDoses(Array.from({ length: 5 }, () => point(0.0004, 'mg')))).toEqual([
      { unit: 'mg', total: 0.002 },
    ]);
    expect(totalDoses([point(0.0004, 'ml')])).toEqual([{ unit: 'ml', total: 0.0004 }]);
  });

  test.each([
    [[point(12, 'units')], '12 units'],
    [[point(1, 'units'), point(1, 'mg')], '1 unit, 1 mg'],
    [[point(12, 'units'), point(1, 'ml')], '12 units, 1 ml'],
    [[point(12, 'units', 'forehead')], '12 units across forehead'],
    [
      [point(4, 'units', 'forehead'), point(8, 'units', 'left brow')],
      '12 units across forehead and left brow',
    ],
    [
      [point(1, 'ml', 'a'), point(1, 'ml', 'b'), point(1, 'ml', 'c'), point(1, 'ml', 'b')],
      '4 ml across a, b and c',
    ],
    [[point(1, 'ml', 'a'), point(1, 'ml')], '2 ml across a'],
    [[], ''],
  ])('%j is %s', (points, words) => expect(formatDose(points)).toBe(words));
});

describe('a signature', () => {
  const line = (count: number, dx: number, dy: number) =>
    Array.from({ length: count }, (_, at): [number, number] => [0.5 + at * dx, 0.5 - at * dy]);
  test.each<[string, Stroke[], boolean]>([
    ['a line', [line(8, 0.02, 0)], false],
    ['a line upwards, drawn twice', [line(8, 0, 0.02), line(8, 0, 0.02)], false],
    ['a wave', [line(8, 0.02, 0).map(([x, y], at): [number, number] => [x, y + (at % 2) * 0.05])], true],
    ['two strokes', [line(4, 0.02, 0), line(4, 0, 0.03)], true],
    [
      'a jump along a line',
      [[...Array.from({ length: 7 }, (): [number, number] => [0, 0.5]), [0.08, 0.5]]],
      false,
    ],
    ['too few points', [line(7, 0.05, 0)], false],
    ['a dot', [line(40, 0, 0)], false],
    ['a slip of the hand', [line(20, 0.001, 0.001)], false],
    ['twenty dots', line(20, 0.02, 0).map(([x, y], at) => [[x, y + (at % 2) * 0.05]]), false],
    ['nothing', [], false],
  ])('%s: %s', (_, strokes, is) => expect(isSigned(strokes)).toBe(is));
});

test('a consent is hashed with all that was shown', () => {
  const sections = [
    { heading: 'Risks', paragraphs: ['Bruises.', 'Swelling.'] },
    { heading: 'Else', paragraphs: [] },
  ];
  const text = { id: 'toxin', version: 3, title: 'Consent', services: ['x'], sections };
  expect(plainConsent(text)).toBe('toxin 3\nConsent\nRisks\nBruises.\nSwelling.\nElse');
});

test('an addition and a withdrawal name the entry they are about', () => {
  const entry = { id: 'a', title: '', direction: null, refersTo: null };
  const consent = { ...entry, kind: 'consent', title: 'Vitamin drip' } as const;
  const about = { ...entry, id: 'b', refersTo: 'a' };
  const named = (kind: EntryKind) => {
    const found = findReferred({ ...about, kind }, [consent]);
    return found && nameEntry(found);
  };
  expect(named('addendum')).toBe('Consent: Vitamin drip');
  expect(named('withdrawal')).toBe('Consent: Vitamin drip');
  // A photograph belongs to a consent, and is not about it.
  expect(named('photograph')).toBeUndefined();
  expect(findReferred({ ...about, kind: 'addendum' }, [])).toBeUndefined();
});
