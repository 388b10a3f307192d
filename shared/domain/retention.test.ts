import { expect, test } from 'vitest';
import { lastExpiredDate, formatPeriod } from './retention.ts';

test.each([
  [{ amount: 12, unit: 'months' }, '2026-11-22', '2025-11-22'],
  [{ amount: 8, unit: 'years' }, '2026-01-01', '2018-01-01'],
  [{ amount: 6, unit: 'years' }, '2026-12-31', '2020-12-31'],
  [{ amount: 12, unit: 'months' }, '2028-02-29', '2027-02-28'],
  [{ amount: 8, unit: 'years' }, '2028-02-29', '2020-02-29'],
  [{ amount: 1, unit: 'months' }, '2026-03-31', '2026-02-28'],
  [{ amount: 3, unit: 'months' }, '2026-02-15', '2025-11-15'],
] as const)('the last expired date for %o on %s is %s', (period, today, last) => {
  expect(lastExpiredDate(period, today)).toBe(last);
});

test('a row of 29 February never expires early', () => {
  const year = { amount: 12, unit: 'months' } as const;
  expect(lastExpiredDate(year, '2025-02-28') < '2024-02-29').toBe(true);
  expect(lastExpiredDate(year, '2025-03-01') >= '2024-02-29').toBe(true);
});

test('writes a period in words', () => {
  expect(formatPeriod({ amount: 12, unit: 'months' })).toBe('12 months');
  expect(formatPeriod({ amount: 1, unit: 'days' })).toBe('1 day');
});
