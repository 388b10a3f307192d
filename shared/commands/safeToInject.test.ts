import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pregnancyOptions } from '#shared/content/clinical/history.ts';
import { listStops } from '#shared/content/clinical/stops.ts';
import { sampleTreatment } from '#shared/testing/sampleRecord.ts';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { addTreatment } from './addTreatment.ts';
import type { KnownEntry, RecordState } from './command.ts';

const at = new Date('2027-05-04T10:00:00Z');
const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000).toISOString();
const entry = (
  id: string,
  kind: KnownEntry['kind'],
  days: number,
  given: Partial<KnownEntry> = {},
): KnownEntry => ({
  id,
  kind,
  refersTo: null,
  formId: null,
  formVersion: null,
  madeAt: null,
  occurredAt: daysAgo(days),
  signedAt: daysAgo(days),
  photos: null,
  treatment: null,
  direction: null,
  ...given,
});

const names = [
  'Botox 50 units',
  'Dysport',
  'Hyalase',
  'Adrenaline 1 mg/ml',
  'Juvéderm Voluma',
  'Botx 50',
  'Glow serum',
];
const medicines = ['botox', 'dysport', 'hyaluronidase'];
const stops = ['pregnancy', 'neuromuscular'];
const some = <T>(...values: T[]) => fc.subarray(values);

const direction = fc.record({
  medicine: fc.constantFrom(...medicines),
  dose: fc.integer({ min: 1, max: 60 }),
  administrations: fc.integer({ min: 1, max: 2 }),
  intervalDays: fc.integer({ min: 0, max: 100 }),
  signedDaysAgo: fc.integer({ min: -1, max: 60 }),
  lastsDays: fc.integer({ min: -1, max: 60 }),
  isEnded: fc.boolean(),
  isStruckOut: fc.boolean(),
  seen: some(...stops),
  used: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 2 }),
});
const visit = fc.record({
  name: fc.constantFrom(...names),
  dose: fc.integer({ min: 1, max: 60 }),
  /** The stops that each of the patient's medical histories says, the latest last. */
  histories: fc.array(some(...stops), { maxLength: 2 }),
  // Mostly what can be signed: that is what the property is about.
  acknowledged: fc.oneof({ weight: 2, arbitrary: fc.constant(stops) }, some(...stops)),
  isWarned: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  hasCeilingReason: fc.boolean(),
  directions: fc.array(direction, { maxLength: 3 }),
});
type Visit = typeof visit extends fc.Arbitrary<infer V> ? V : never;

const product = (name: string, dose: number) => ({
  product: name,
  productId: null,
  productVersion: null,
  lot: 'L1',
  expiry: '2028-01-01',
  packs: 20,
  points: [],
  dose: { dose, unit: name === 'Juvéderm Voluma' ? ('ml' as const) : ('units' as const) },
});

function stateOf({ directions, ...said }: Visit): RecordState {
  const all = directions.flatMap((one, i): KnownEntry[] => {
    const id = `d${i}`;
    const { medicine, dose, administrations, intervalDays, seen, signedDaysAgo } = one;
    const expiresOn = daysAgo(-one.lastsDays).slice(0, 10);
    const fields = {
      name: medicine,
      form: '',
      strength: '',
      route: '',
      seenOn: '',
      sites: null,
      beyondReason: null,
    };
    const limits = { medicine, dose, unit: 'units' as const, administrations, intervalDays, expiresOn, seen };
    const treated = { ...product('', 1), was: null, totals: [], words: '', directionId: id };
    return [
      entry(id, 'direction', signedDaysAgo, {
        direction: {
          ...fields,
          ...limits,
          isEnded: one.isEnded,
          acknowledged: [],
          seenAt: null,
          areas: [],
          registration: null,
          unseen: [],
        },
      }),
      ...(one.isEnded ? [entry(`e${i}`, 'withdrawal', 0, { refersTo: id })] : []),
      ...(one.isStruckOut
        ? [entry(`s${i}`, 'withdrawal', 0, { refersTo: id, formId: 'entered-in-error' })]
        : []),
      ...one.used.map((days, n) =>
        entry(`t${i}${n}`, 'treatment', days, {
          treatment: sampleTreatment([{ ...treated, productId: medicine }]),
        }),
      ),
    ];
  });
  const struck = new Set(all.flatMap(({ formId, refersTo }) => (formId ? [refersTo] : [])));
  const histories = said.histories.map((ids, n) => ({
    occurredAt: daysAgo(9 - n),
    signedAt: daysAgo(9 - n),
    answers: {
      neuromuscular: ids.includes('neuromuscular'),
      pregnancy: pregnancyOptions[ids.includes('pregnancy') ? 'pregnant' : 'no'],
    },
  }));
  return {
    dateOfBirth: '1990-01-01',
    entries: all.filter(({ id }) => !struck.has(id)),
    all,
    histories: [],
    reflections: [],
    stops: listStops(histories, []),
    formulary: sampleFormulary,
    problems: [],
  };
}

const isSigned = (given: Visit): boolean => {
  const body = {
    ...sampleTreatment([product(given.name, given.dose)]),
    id: 'x',
    bookingId: null,
    given: null,
    withoutDirection: null,
    ceilingReason: given.hasCeilingReason ? 'As agreed' : null,
    warningReason: given.isWarned ? 'On paper' : null,
    acknowledged: given.acknowledged.map((id) => ({ id, reason: 'Discussed' })),
  };
  return addTreatment.check(stateOf(given), body, at) === null;
};

/** Written apart, from the law and not from the code. */
function isForbidden({ name, dose, directions, ...given }: Visit): boolean {
  if (name === 'Adrenaline 1 mg/ml') return false;
  if (!given.isWarned) return true;
  if (name === 'Glow serum' || name === 'Botx 50') return true;
  // What was said once stands.
  const said = given.histories.flat();
  if (said.some((stop) => !given.acknowledged.includes(stop))) return true;
  if (name === 'Juvéderm Voluma') return dose > 6 && !given.hasCeilingReason;
  const medicine = { 'Botox 50 units': 'botox', Dysport: 'dysport', Hyalase: 'hyaluronidase' }[name];
  const toxins = ['botox', 'dysport'];
  const isFamily = (other: string) =>
    other === medicine || (toxins.includes(medicine!) && toxins.includes(other));
  const uses = directions.flatMap((one) => (isFamily(one.medicine) ? one.used : []));
  return !directions.some(
    (one) =>
      one.medicine === medicine &&
      one.dose >= dose &&
      one.signedDaysAgo >= 0 &&
      one.lastsDays >= 0 &&
      !one.isEnded &&
      !one.isStruckOut &&
      one.used.length < one.administrations &&
      uses.every((days) => days >= one.intervalDays) &&
      said.every((stop) => one.seen.includes(stop)),
  );
}

test('nothing is signed that a rule written apart forbids', () => {
  let signed = 0;
  fc.assert(
    fc.property(visit, (given) => {
      const isDone = isSigned(given);
      if (isDone) signed++;
      expect(isDone && isForbidden(given)).toBe(false);
    }),
    { numRuns: 2000 },
  );
  // Not for want of anything signed.
  expect(signed).toBeGreaterThan(50);
});
