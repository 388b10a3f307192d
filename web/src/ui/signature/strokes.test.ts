import { expect, test } from 'vitest';
import { isBlank, pathOf, placeIn, type Stroke } from '#web/ui/signature/strokes.ts';

const line = (length: number, points: number): Stroke =>
  Array.from({ length: points }, (_, index) => [100 + (index * length) / (points - 1), 90] as const);

test('the same gesture gives the same points however large the field is drawn', () => {
  const onPhone = placeIn({ left: 10, top: 50, width: 300, height: 100 }, { clientX: 160, clientY: 100 });
  const onDesk = placeIn({ left: 0, top: 0, width: 1200, height: 400 }, { clientX: 600, clientY: 200 });
  expect(onPhone).toEqual([300, 100]);
  expect(onDesk).toEqual(onPhone);
});

test('a pointer that leaves the field draws along its edge', () => {
  expect(placeIn({ left: 0, top: 0, width: 600, height: 200 }, { clientX: 700, clientY: -5 })).toEqual([
    600, 0,
  ]);
});

test('nothing, a dot and a short dash are blank; a line is not', () => {
  expect(isBlank([])).toBe(true);
  expect(isBlank([[[300, 100]]])).toBe(true);
  expect(isBlank([line(20, 30)])).toBe(true);
  expect(isBlank([line(300, 4)])).toBe(true);
  expect(isBlank([line(300, 30)])).toBe(false);
});

test('a dot has a length, or it would not be drawn', () => {
  expect(pathOf([[5, 6]])).toBe('M5 6h0.1');
  expect(
    pathOf([
      [5, 6],
      [7, 8],
    ]),
  ).toBe('M5 6L7 8');
});
