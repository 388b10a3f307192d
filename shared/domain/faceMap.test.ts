import { expect, test } from 'vitest';
import { middleOf, regionAt, regionNames, stepPoint } from '#shared/domain/faceMap.ts';

test('the middle of each region lies in it', () => {
  for (const region of regionNames) {
    const { x, y } = middleOf(region);
    expect(regionAt(x, y)).toBe(region);
  }
});

test('right is the patient’s right, on the left of the drawing', () => {
  expect(regionAt(0.2, 0.6)).toBe('right cheek');
  expect(regionAt(0.8, 0.6)).toBe('left cheek');
});

test('arrow keys move a point and stop at the edge', () => {
  expect(stepPoint({ x: 0.5, y: 0.5 }, 'ArrowLeft', 0.01)).toEqual({ x: 0.49, y: 0.5 });
  expect(stepPoint({ x: 0.5, y: 0.995 }, 'ArrowDown', 0.05)).toEqual({ x: 0.5, y: 1 });
  expect(stepPoint({ x: 0.5, y: 0.5 }, 'Enter', 0.05)).toEqual({ x: 0.5, y: 0.5 });
});
