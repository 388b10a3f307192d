import { expect, test } from 'vitest';
import { formatDirectionParts } from '#shared/domain/formatDirection.ts';

const direction = {
  form: 'Powder',
  strength: '50 units',
  route: 'Into the muscle',
  dose: 20,
  unit: 'units' as const,
  intervalDays: 90,
  administrations: 2,
  expiresOn: '2027-11-04',
  seenOn: '2027-05-04',
  sites: 'Forehead',
};

test('a direction is described for the patient', () => {
  expect(formatDirectionParts(direction)).toEqual([
    'Powder, 50 units. Into the muscle.',
    'Up to 2 times, at least 90 days apart; at most 20 units each time, until 4 November 2027.',
    'Seen face to face on 4 May 2027.',
    'Forehead',
  ]);
  expect(formatDirectionParts({ ...direction, administrations: 1, sites: null }).slice(1)).toEqual([
    'Once; at most 20 units each time, until 4 November 2027.',
    'Seen face to face on 4 May 2027.',
  ]);
  const more = { seenAt: 'at the hospital', areas: ['forehead', 'chin'] };
  const registration = { register: 'GMC', number: '7654321' };
  expect(formatDirectionParts({ ...direction, ...more, registration, sites: null }).slice(2)).toEqual([
    'Areas: forehead, chin.',
    'Seen face to face on 4 May 2027, at the hospital.',
    'Prescriber’s registration: GMC 7654321.',
  ]);
});
