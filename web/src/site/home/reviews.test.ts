import { describe, expect, test } from 'vitest';
import reviews from '#shared/content/reviews.json';
import { listReviews } from '#web/site/home/reviews.ts';

describe('reviews', () => {
  test('are six, and samples are marked as such', () => {
    expect(reviews).toHaveLength(6);
    for (const { name, isSample } of reviews) expect(isSample).toBe(name.startsWith('Sample Client'));
  });

  test('are rated in halves up to five', () => {
    for (const { rating } of reviews) {
      expect(Number.isInteger(rating * 2)).toBe(true);
      expect(rating).toBeGreaterThan(0);
      expect(rating).toBeLessThanOrEqual(5);
    }
  });

  test('never mention a prescription-only medicine', () => {
    expect(JSON.stringify(reviews)).not.toMatch(/anti-wrinkle|b12|botox/i);
  });

  test('exclude the samples when these may not be published', () => {
    const real = { ...reviews[0], id: 'real', isSample: false } as (typeof reviews)[number];
    expect(listReviews([...reviews, real], false)).toEqual([real]);
    expect(listReviews([...reviews, real], true)).toHaveLength(7);
  });
});
