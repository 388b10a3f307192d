import { expect, test } from 'vitest';
import { antiWrinkle } from '#shared/content/treatments/antiWrinkle.ts';
import { b12 } from '#shared/content/treatments/b12.ts';
import { fillers } from '#shared/content/treatments/fillers.ts';
import { microblading } from '#shared/content/treatments/microblading.ts';
import { prp } from '#shared/content/treatments/prp.ts';
import { vitaminDrips } from '#shared/content/treatments/vitaminDrips.ts';
import { vitaminInjections } from '#shared/content/treatments/vitaminInjections.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { visitFacts } from '#shared/domain/visitFacts.ts';

const treatments = [antiWrinkle, b12, fillers, microblading, prp, vitaminDrips, vitaminInjections];

test.each(treatments)(
  'the price of $name is left to the consultation if it is prescription-only and the owner says so',
  (treatment) => {
    const { name } = findService(treatment.service)!;
    expect(visitFacts(name, { display: 'on-request' })?.price === null).toBe(treatment.isPrescriptionOnly);
  },
);
