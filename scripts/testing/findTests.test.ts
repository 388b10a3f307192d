import { describe, expect, test } from 'vitest';
import { findTests, listTestFiles } from './findTests.ts';

const files = [
  'api/bookings/bookings.test.ts',
  'desktop/e2e/journey.spec.ts',
  'shared/domain/age.test.ts',
  'web/e2e/booking.spec.ts',
  'web/src/ui/toast.test.tsx',
];

describe('a name given to npm test', () => {
  test('finds files of every layer by their path', () => {
    expect(findTests('Booking', files)).toEqual({
      unit: ['api/bookings/bookings.test.ts'],
      journeys: ['web/e2e/booking.spec.ts'],
      windows: [],
    });
    expect(findTests('journey', files)).toEqual({
      unit: [],
      journeys: [],
      windows: ['desktop/e2e/journey.spec.ts'],
    });
  });

  test('finds tests by their title where no file matches', () => {
    const read = (file: string) => (file.includes('age') ? "test('Is eighteen on the day')" : '');
    expect(findTests('eighteen on', files, read)).toEqual({
      unit: ['shared/domain/age.test.ts'],
      journeys: [],
      windows: [],
      title: 'eighteen on',
    });
  });

  test('finds nothing for an unknown name', () => {
    expect(findTests('no such thing', files, () => '')).toMatchObject({
      unit: [],
      journeys: [],
      windows: [],
    });
  });

  test('lists every test file', () => {
    expect(listTestFiles()).toContain('scripts/testing/findTests.test.ts');
    expect(listTestFiles().length).toBeGreaterThan(150);
  });
});
