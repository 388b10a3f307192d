import { describe, expect, test } from 'vitest';
import { backoffs } from '#shared/delivery/retryDelays.ts';
import { backoffMs } from '#shared/domain/backoff.ts';
import { createItem } from '#web/indexedDb/item.ts';
import { isStale, remainingBackoff } from '#web/outbox/itemTimes.ts';

const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;
const written = Date.parse('2026-11-21T08:00:00Z');
const item = createItem('1', 'contact', null, { iv: new Uint8Array(12), ct: new ArrayBuffer(0) }, written);

test('each back-off is up to three times the previous one, and at most an hour', () => {
  expect([1, 2, 3, 4].map((attempts) => backoffMs(backoffs.outbox, attempts, 1))).toEqual([
    5000, 15_000, 45_000, 135_000,
  ]);
  expect(backoffMs(backoffs.outbox, 40, 1)).toBe(hour);
  expect(backoffMs(backoffs.outbox, 3, 0.5)).toBe(22_500);
});

describe('a system clock that is changed', () => {
  test('by a year forward makes the item stale, and back again withdraws that', () => {
    expect(isStale(item, written + 6 * day)).toBe(false);
    expect(isStale(item, written + 400 * day)).toBe(true);
    expect(isStale(item, written)).toBe(false);
  });

  test('by a year back makes an item neither stale nor late', () => {
    expect(isStale(item, written - 400 * day)).toBe(false);
    const waiting = { ...item, notBefore: written + 5000 };
    expect(remainingBackoff(waiting, written)).toBe(5000);
    expect(remainingBackoff(waiting, written - 400 * day)).toBe(0);
    expect(remainingBackoff(waiting, written + 400 * day)).toBe(0);
  });

  test('does not end a Retry-After of a day', () => {
    const delayed = { ...item, notBefore: written + day, isToldToWait: true };
    expect(remainingBackoff(delayed, written)).toBe(day);
    expect(remainingBackoff(delayed, written - 400 * day)).toBe(0);
    expect(remainingBackoff({ ...delayed, isToldToWait: false }, written)).toBe(0);
  });

  test('does not ask again about a confirmed item', () => {
    const confirmed = { ...item, renewedAt: written + 400 * day };
    expect(isStale(confirmed, written + 401 * day)).toBe(false);
    expect(isStale(confirmed, written)).toBe(false);
  });
});
