import { expect, test } from 'vitest';
import { guideOf, nextVisits } from '#shared/domain/afterVisit.ts';
import { careTypes } from '#shared/contracts/care.ts';
import { services } from '#shared/domain/catalogue.ts';

test('every guide belongs to one service; the others have none', () => {
  const found = services.flatMap(({ name }) => guideOf(name) ?? []);
  expect(found.toSorted()).toEqual([...careTypes].toSorted());
  expect([guideOf('fillers'), guideOf('Consultation'), guideOf('Nails')]).toEqual([
    'Dermal Fillers',
    null,
    null,
  ]);
});

test('the next visits are two and twelve weeks later', () => {
  expect(nextVisits('2027-03-20')).toEqual({ review: '2027-04-03', treatment: '2027-06-12' });
});
