import { expect, test } from 'vitest';
import { readCount, readNumber } from '#shared/domain/readNumber.ts';

test.each([
  ['0,5', 0.5],
  ['0.5', 0.5],
  ['.5', 0.5],
  [',5', 0.5],
  [' 20 ', 20],
  ['0', 0],
  ['1.234', 1.234],
  ['0,125', 0.125],
  ['12,5', 12.5],
  ['0.05', 0.05],
])('%s is %d', (typed, value) => {
  expect(readNumber(typed)).toEqual({ value, problem: null });
});

test.each([
  ['05', '5 or as 0.5'],
  ['007', '7 or as 0.07'],
  ['1,234', '1.234 or as 1234'],
  ['1.234,5', 'as a number'],
  ['1 000', 'as a number'],
  ['5.', 'as a number'],
  ['-5', 'as a number'],
  ['1e3', 'alone'],
  ['0.5 ml', 'alone'],
  ['0.5 ml 5 units', 'alone'],
  ['half', 'as a number'],
  ['٥', 'as a number'],
])('%s is asked about', (typed, words) => {
  expect(readNumber(typed)).toEqual({ value: null, problem: expect.stringContaining(words) as string });
});

test('nothing is nothing', () => {
  expect([readNumber(''), readNumber(' ')]).toEqual([null, null]);
});

test('a count has no part, no sign and no zero before it', () => {
  expect(['0', ' 12 '].map(readCount)).toEqual([0, 12]);
  for (const typed of ['', '05', '1.0', '1,5', '-1', '1e3', '2 packs'])
    expect(readCount(typed), typed).toBeNaN();
});
