import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs } from '#shared/domain/backoff.ts';

const doubling = { firstMs: 1000, factor: 2, maxMs: 60_000, jitter: [1, 1.25] } as const;

test('each delay is the previous one times the factor, up to the maximum', () => {
  expect([1, 2, 3, 11, 5000].map((failures) => backoffMs(doubling, failures, 0))).toEqual([
    1000, 2000, 4000, 60_000, 60_000,
  ]);
});

test('jitter keeps every delay within its bounds', () => {
  expect(backoffMs(doubling, 11, 1)).toBe(75_000);
  const anyWait = fc.record({
    failures: fc.integer({ min: 1, max: 50 }),
    random: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(anyWait, ({ failures, random }) => {
      const wait = backoffMs({ ...doubling, jitter: [0.8, 1.2] }, failures, random);
      const plain = backoffMs(doubling, failures, 0);
      expect(wait).toBeGreaterThanOrEqual(Math.round(plain * 0.8));
      expect(wait).toBeLessThanOrEqual(Math.round(plain * 1.2));
    }),
  );
});
