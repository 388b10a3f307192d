import { expect, test } from 'vitest';
import { setupObstacle } from '#shared/domain/setupChecklist.ts';

const conflict = (service: string) => ({ service, page: '£50', wizard: '£45' });
const five = ['one', 'two', 'three', 'four', 'five'];
test.each([
  ['names', [], [conflict('Drips')], undefined],
  ['names', five, [], 'Not filled in yet: one, two, three, four, five.'],
  ['emergencyNumbers', ['the nearest eye hospital'], [], 'Not filled in yet: the nearest eye hospital.'],
  ['prices', five, [], undefined],
  ['prices', [], [conflict('Drips')], 'Drips cost £50 on their page and £45 in the booking wizard.'],
  [
    'prices',
    [],
    [conflict('Drips'), conflict('PRP')],
    'Drips cost £50 on their page and £45 in the booking wizard. PRP cost £50 on their page and £45 in the booking wizard.',
  ],
  ['cqc', five, [conflict('Drips')], undefined],
] as const)('%s with %j missing and %j open: %s', (item, facts, conflicts, obstacle) =>
  expect(setupObstacle(item, facts, conflicts)).toBe(obstacle),
);
