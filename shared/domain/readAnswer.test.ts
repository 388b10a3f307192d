import { expect, test } from 'vitest';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { MyBooking } from '#shared/contracts/booking.ts';
import { Readiness } from '#shared/contracts/recordCalls.ts';
import { readAnswer } from '#shared/domain/readAnswer.ts';
import { formatClient, describeServer, readContract, release } from '#shared/contracts/versions.ts';

const Row = z.object({
  id: z.int(),
  status: z.enum(['query', 'confirmed']),
  notes: z.array(z.object({ kind: z.enum(['note']), text: z.string() })),
});
const List = z.array(Row);
const row = (id: number, more: object = {}) => ({ id, status: 'query', notes: [], ...more });

test('reads known fields and drops unknown ones', () => {
  expect(readAnswer(List, [row(1, { colour: 'blue' })])).toEqual({ data: [row(1)], isWhole: true });
});

test('an unknown value of a newer server affects only its own row', () => {
  const notes = [{ kind: 'photo', text: 'a' }];
  expect(
    readAnswer(List, [row(1), row(2, { status: 'on_hold', colour: 'blue' }), row(3, { notes })]),
  ).toEqual({ data: [row(1), row(2, { status: 'on_hold' }), row(3, { notes })], isWhole: false });
});

test('a paper that a newer server asks for is named, and the appointment is not left out', () => {
  const readiness = { bookingId: 1, done: 2, of: 4, missing: ['consent', 'a direction for later'] };
  expect(readAnswer(z.array(Readiness), [readiness]).data).toMatchObject([readiness]);
});

test('leaves an unreadable row out of the innermost list', () => {
  expect(readAnswer(List, [row(1, { id: 'a1' }), row(2, { status: 'on_hold' }), { id: 3 }])).toEqual({
    data: [row(2, { status: 'on_hold' })],
    isWhole: false,
    isPartial: true,
  });
  const notes = [
    { kind: 'note', text: 7 },
    { kind: 'note', text: 'b' },
  ];
  expect(readAnswer(List, [row(1, { notes })]).data).toEqual([row(1, { notes: [notes[1]] })]);
});

test('shows a row of an older server with what it has', () => {
  const Appointment = z.array(Row.extend({ answeredAt: z.string().nullable(), minutes: z.int().default(0) }));
  expect(readAnswer(Appointment, [row(1), row(2, { answeredAt: 'today', minutes: 45 })])).toEqual({
    data: [row(1, { answeredAt: null, minutes: 0 }), row(2, { answeredAt: 'today', minutes: 45 })],
    isWhole: true,
  });
  expect(
    readAnswer(Appointment, [row(1, { answeredAt: 7 }), { status: 'query', notes: [] }, row(3)]),
  ).toEqual({
    data: [row(3, { answeredAt: null, minutes: 0 })],
    isWhole: false,
    isPartial: true,
  });
});

test('shows a patient’s booking that has only the first release’s fields', () => {
  const first = {
    id: 1,
    userId: 2,
    name: 'Ada Byron',
    email: 'ada@example.com',
    phone: '020 7946 0101',
    service: 'PRP Therapy',
    preferredDate: '2026-06-01',
    appointmentDate: null,
    appointmentTime: null,
    message: null,
    status: 'query',
    createdAt: '2026-05-01T10:00:00.000Z',
  };
  expect(readAnswer(z.array(MyBooking), [first])).toMatchObject({ data: [first], isWhole: true });
});

test('throws for an unreadable response', () => {
  expect(() => readAnswer(List, { message: 'Welcome to our hotel' })).toThrow(z.ZodError);
  expect(() => readAnswer(Row, row(1, { id: 'a1' }))).toThrow(z.ZodError);
});

test('both sides name their release, which is the package’s, and their contract', () => {
  expect(release).toBe(packageJson.version);
  expect(readContract(formatClient('desk'))).toBe(readContract(describeServer));
  expect(readContract('desk/1.4.0; contract=12')).toBe(12);
  for (const other of [undefined, null, '', 'Mozilla/5.0', 'desk/1; contract=x']) {
    expect(readContract(other)).toBeNull();
  }
});
