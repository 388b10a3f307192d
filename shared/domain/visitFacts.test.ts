import { describe, expect, test } from 'vitest';
import { antiWrinkle } from '#shared/content/treatments/antiWrinkle.ts';
import { b12 } from '#shared/content/treatments/b12.ts';
import { fillers } from '#shared/content/treatments/fillers.ts';
import { microblading } from '#shared/content/treatments/microblading.ts';
import { prp } from '#shared/content/treatments/prp.ts';
import { vitaminDrips } from '#shared/content/treatments/vitaminDrips.ts';
import { vitaminInjections } from '#shared/content/treatments/vitaminInjections.ts';
import { findService, services } from '#shared/domain/catalogue.ts';
import { visitFacts } from '#shared/domain/visitFacts.ts';

describe('what a visit costs', () => {
  test.each(services.map(({ name }) => name))('is said for %s', (name) => {
    expect(visitFacts(name)?.price?.amount).toMatch(/^(FREE|£\d+|from £\d+)/);
  });

  test('is free for a consultation, and for nothing else', () => {
    const free = services.filter(({ name }) => visitFacts(name)?.price?.isFree);
    expect(free.map(({ id }) => id)).toEqual(['consultation']);
  });

  test('is left to the consultation for prescription-only treatments, where the owner says so', () => {
    const all = [antiWrinkle, b12, fillers, microblading, prp, vitaminDrips, vitaminInjections];
    for (const treatment of all) {
      const { name } = findService(treatment.service)!;
      expect(visitFacts(name, 'on-request')?.price === null, name).toBe(treatment.isPrescriptionOnly);
    }
  });
});

test('a service that is no longer offered has no facts', () => {
  expect(visitFacts('Cupping')).toBeUndefined();
});
