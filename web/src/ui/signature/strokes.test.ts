import { expect, test } from 'vitest';
import { pathOf, placeIn } from '#web/ui/signature/strokes.ts';

test('the same gesture gives the same points however large the field is drawn', () => {
  const onPhone = placeIn({ left: 10, top: 50, width: 300, height: 100 }, { clientX: 160, clientY: 75 });
  const onDesk = placeIn({ left: 0, top: 0, width: 1200, height: 400 }, { clientX: 600, clientY: 100 });
  expect(onPhone).toEqual([0.5, 0.25]);
  expect(onDesk).toEqual(onPhone);
});

test('a pointer that leaves the field draws along its edge', () => {
  const area = { left: 0, top: 0, width: 600, height: 200 };
  expect(placeIn(area, { clientX: 700, clientY: -5 })).toEqual([1, 0]);
});

test('a dot has a length, or it would not be drawn', () => {
  expect(pathOf([[0.5, 0.5]], 600, 200)).toBe('M300 100h0.1');
  expect(
    pathOf(
      [
        [0, 0.5],
        [1, 1],
      ],
      600,
      200,
    ),
  ).toBe('M0 100L600 200');
});
