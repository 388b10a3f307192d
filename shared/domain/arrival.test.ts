import { expect, test } from 'vitest';
import { arrivalAfter, goesIn } from '#shared/domain/arrival.ts';

const [early, now] = ['2027-05-04T08:55:00.000Z', '2027-05-04T09:05:00.000Z'];
const nobody = { attendance: null, arrivedAt: null, takenInAt: null };
const here = { attendance: 'arrived' as const, arrivedAt: early, takenInAt: null };
const inside = { ...here, takenInAt: early };

test.each([
  ['an arrival counts from now', nobody, { attendance: 'arrived' as const }, { ...here, arrivedAt: now }],
  ['a repeated one from the first time', here, { attendance: 'arrived' as const }, here],
  [
    'going in counts from now',
    here,
    { attendance: 'arrived' as const, isTakenIn: true },
    { ...here, takenInAt: now },
  ],
  ['repeated, from the first time', inside, { attendance: 'arrived' as const, isTakenIn: true }, inside],
  [
    'arriving and going in at once',
    nobody,
    { attendance: 'arrived' as const, isTakenIn: true },
    { ...here, arrivedAt: now, takenInAt: now },
  ],
  ['coming out again', inside, { attendance: 'arrived' as const, isTakenIn: false }, here],
  ['an arrival noted again leaves somebody inside', inside, { attendance: 'arrived' as const }, inside],
  [
    'not coming has no times',
    inside,
    { attendance: 'did_not_attend' as const },
    { ...nobody, attendance: 'did_not_attend' as const },
  ],
  ['nothing known has none', inside, { attendance: null }, nobody],
  [
    'coming after all counts from now',
    { ...inside, attendance: 'did_not_attend' as const },
    { attendance: 'arrived' as const },
    { ...here, arrivedAt: now },
  ],
])('%s', (_, before, step, after) => expect(arrivalAfter(before, step, now)).toEqual(after));

test.each([
  ['the step in', 'confirmed', null, { attendance: 'arrived' as const, isTakenIn: true }, true],
  ['an arrival', 'confirmed', null, { attendance: 'arrived' as const }, false],
  ['coming out', 'confirmed', null, { attendance: 'arrived' as const, isTakenIn: false }, false],
  ['somebody who is inside', 'confirmed', early, { attendance: 'arrived' as const, isTakenIn: true }, false],
  ['what is over', 'completed', null, { attendance: 'arrived' as const, isTakenIn: true }, false],
  [
    'somebody who did not come',
    'confirmed',
    null,
    { attendance: 'did_not_attend' as const, isTakenIn: true },
    false,
  ],
])('papers are checked at %s', (_, status, takenInAt, step, checks) =>
  expect(goesIn({ status, takenInAt }, step)).toBe(checks),
);
