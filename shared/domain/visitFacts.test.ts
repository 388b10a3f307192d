import { describe, expect, test } from 'vitest';
import { services } from '#shared/domain/catalogue.ts';
import { visitFacts } from '#shared/domain/visitFacts.ts';
import { vitaminWords } from '#shared/prices.ts';

describe('what a visit costs', () => {
  test.each(services.map(({ name }) => name))('is said for %s', (name) => {
    expect(visitFacts(name)?.price?.amount).toMatch(/^(FREE|£\d+|from £\d+)/);
  });

  test('is free for a consultation, and for nothing else', () => {
    const free = services.filter(({ name }) => visitFacts(name)?.price?.isFree);
    expect(free.map(({ id }) => id)).toEqual(['consultation']);
  });
});

test('of two prices for one service, the words say what this one buys', () => {
  expect(visitFacts('Vitamin Injections')?.price).toMatchObject({ words: vitaminWords.bookingFlow });
  const later = visitFacts('Vitamin Injections', { isLater: true })?.price;
  expect(later).toMatchObject({ amount: '£40', words: vitaminWords.session });
});

test('a service that is no longer offered has no facts', () => {
  expect(visitFacts('Cupping')).toBeUndefined();
});
