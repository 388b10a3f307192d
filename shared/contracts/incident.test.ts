import { expect, test } from 'vitest';
import { IncidentCreate, incidentLimits } from '#shared/contracts/incident.ts';

const at = '2026-11-20T10:00:00Z';
const errorOf = (given: object) =>
  IncidentCreate.safeParse({
    id: '01900000-0000-4000-8000-000000000001',
    bookingId: null,
    category: 'other',
    text: 'Fainted',
    happenedAt: at,
    steps: [],
    ...given,
  }).error?.issues[0]?.message;
const many = <T>(count: number, one: T) => Array.from({ length: count }, () => one);

test('an incident has so many steps and follow-ups, and says so beyond', () => {
  const { steps, followUps, step } = incidentLimits;
  expect(
    errorOf({ steps: many(steps, { at, text: 'x'.repeat(step) }), followUps: many(followUps, at) }),
  ).toBe(undefined);
  expect(errorOf({ steps: many(steps + 1, { at, text: 'Lay down' }) })).toBe('There are too many steps');
  expect(errorOf({ steps: [{ at, text: 'x'.repeat(step + 1) }] })).toContain(String(step));
  expect(errorOf({ followUps: many(followUps + 1, at) })).toBe('There are too many follow-ups');
});
