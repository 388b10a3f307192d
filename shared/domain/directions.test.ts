import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDirection, type Administration, type Direction } from '#shared/domain/directions.ts';
import { addDays } from '#shared/domain/wallTime.ts';

const noon = (day: string) => `${day}T12:00:00Z`;

const begin = '2026-03-01';
const medicines = ['botox', 'b12'];

const direction = fc.record({
  medicine: fc.constantFrom(...medicines),
  dose: fc.integer({ min: 1, max: 30 }),
  unit: fc.constantFrom('units' as const, 'mg' as const),
  intervalDays: fc.integer({ min: 0, max: 20 }),
  administrations: fc.integer({ min: 1, max: 3 }),
  validDays: fc.integer({ min: 0, max: 60 }),
});
const patient = fc.nat(1);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sign' as const), patient, direction }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('treat' as const),
      patient,
      medicine: fc.constantFrom(...medicines),
      dose: fc.integer({ min: 1, max: 30 }),
      unit: fc.constantFrom('units' as const, 'mg' as const),
      // A refused one is given all the same.
      isForced: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('join' as const) }) },
);
const history = fc.array(fc.record({ after: fc.nat(8), step }), { minLength: 20, maxLength: 60 });

interface Let extends Administration {
  dose: number;
  unit: string;
  patient: number;
  /** What the clinic knew of the patient at that moment. */
  earlier: readonly Administration[];
  endedBefore: boolean;
}

function play(
  steps: readonly { after: number; step: typeof step extends fc.Arbitrary<infer S> ? S : never }[],
) {
  const directions: (Direction & { patient: number })[] = [];
  const given: (Administration & { patient: number })[] = [];
  const through: Let[] = [];
  let today = begin;
  let isJoined = false;
  for (const { after, step: one } of steps) {
    today = addDays(today, after);
    if (one.kind === 'join') isJoined = true;
    if (one.kind === 'end') {
      const found = directions[one.which];
      if (found) found.endedAt ??= noon(today);
    }
    if (one.kind === 'sign') {
      const { validDays, ...rest } = one.direction;
      const id = `d${directions.length}`;
      const dates = { signedAt: noon(today), expiresOn: addDays(today, validDays) };
      directions.push({
        ...rest,
        ...dates,
        id,
        name: rest.medicine,
        endedAt: null,
        unseen: [],
        patient: one.patient,
      });
    }
    if (one.kind === 'treat') {
      const isOf = (item: { patient: number }) => isJoined || item.patient === one.patient;
      const earlier = given.filter(isOf);
      const totals = [{ unit: one.unit, total: one.dose }];
      const found = findDirection(
        directions.filter(isOf),
        { medicine: one.medicine, totals },
        one.medicine,
        earlier,
        new Date(noon(today)),
      );
      const directionId = found.direction?.id ?? null;
      const administration = { medicine: one.medicine, directionId, at: noon(today), patient: one.patient };
      const endedBefore = directions.find(({ id }) => id === directionId)?.endedAt != null;
      if (found.direction) {
        through.push({ ...administration, dose: one.dose, unit: one.unit, earlier, endedBefore });
      }
      if (found.direction || one.isForced) given.push(administration);
    }
  }
  return { directions, through };
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

test('nothing is let through beyond product, dose, number, interval or date', () => {
  let letThrough = 0;
  fc.assert(
    fc.property(history, (steps) => {
      const { directions, through } = play(steps);
      letThrough += through.length;
      for (const one of directions) {
        const own = through.filter(({ directionId }) => directionId === one.id);
        expect(own.length).toBeLessThanOrEqual(one.administrations);
        for (const { medicine, dose, unit, at, earlier, endedBefore } of own) {
          expect(medicine).toBe(one.medicine);
          expect(unit).toBe(one.unit);
          expect(dose).toBeLessThanOrEqual(one.dose);
          const on = at.slice(0, 10);
          expect(at >= one.signedAt && on <= one.expiresOn).toBe(true);
          expect(endedBefore).toBe(false);
          for (const before of earlier.filter((item) => item.medicine === medicine)) {
            expect(daysBetween(before.at.slice(0, 10), on)).toBeGreaterThanOrEqual(one.intervalDays);
          }
        }
      }
    }),
    { numRuns: 3000 },
  );
  // It does let through what is allowed.
  expect(letThrough).toBeGreaterThan(200);
});

test('of several directions the first to expire is used', () => {
  const one: Direction = {
    id: 'late',
    medicine: 'b12',
    name: 'B12',
    dose: 1,
    unit: 'mg',
    intervalDays: 7,
    administrations: 2,
    signedAt: noon(begin),
    expiresOn: addDays(begin, 90),
    endedAt: null,
    unseen: [],
  };
  const soon = { ...one, id: 'soon', expiresOn: addDays(begin, 10) };
  const given = { medicine: 'b12', totals: [{ unit: 'mg' as const, total: 1 }] };
  expect(findDirection([one, soon], given, 'B12', [], new Date(noon(begin))).direction?.id).toBe('soon');
  expect(findDirection([one, soon], given, 'B12', [], new Date(noon(addDays(begin, 11)))).direction?.id).toBe(
    'late',
  );
});
