import { expect, test } from 'vitest';
import { describeView } from '#shared/domain/pictures.ts';

test('a photograph is named by its side, or by its region', () => {
  expect(describeView({ view: 'left-45', region: 'Lip' })).toBe('Left 45°');
  expect(describeView({ view: 'region', region: 'Lip' })).toBe('Lip');
  expect(describeView({ view: 'region', region: null })).toBe('Another region');
});
