import { expect, test } from 'vitest';
import { formatView } from '#shared/domain/pictures.ts';

test('a photograph is named by its side, or by its region', () => {
  expect(formatView({ view: 'left-45', region: 'Lip' })).toBe('Left 45°');
  expect(formatView({ view: 'region', region: 'Lip' })).toBe('Lip');
  expect(formatView({ view: 'region', region: null })).toBe('Another region');
});
