import { expect, test } from 'vitest';
import { guideOf, nextVisits } from '#shared/domain/afterVisit.ts';
import { guideTypes } from '#shared/contracts/care.ts';
import { services } from '#shared/domain/catalogue.ts';

test('every treatment has a guide, a consultation has none; every guide is for some treatment', () => {
  const without = services.filter(({ name }) => guideOf(name) === null).map(({ name }) => name);
  expect(without).toEqual(['Consultation']);
  const found = services.flatMap(({ name }) => guideOf(name) ?? []);
  expect([...new Set(found)].toSorted()).toEqual([...guideTypes].toSorted());
  expect([guideOf('fillers'), guideOf('Consultation'), guideOf('Nails')]).toEqual([
    'Dermal Fillers',
    null,
    null,
  ]);
});

test('the next visits are two and twelve weeks later', () => {
  expect(nextVisits('2027-03-20')).toEqual({ review: '2027-04-03', treatment: '2027-06-12' });
});
