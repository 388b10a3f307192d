import { expect, test } from 'vitest';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { readAnswer } from '#shared/domain/readAnswer.ts';
import { describeClient, describeServer, readContract, release } from '#shared/contracts/versions.ts';

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

test('leaves an unreadable row out of the innermost list', () => {
  expect(readAnswer(List, [row(1, { id: 'a1' }), row(2, { status: 'on_hold' }), { id: 3 }])).toEqual({
    data: [row(2, { status: 'on_hold' })],
    isWhole: false,
  });
  const notes = [
    { kind: 'note', text: 7 },
    { kind: 'note', text: 'b' },
  ];
  expect(readAnswer(List, [row(1, { notes })]).data).toEqual([row(1, { notes: [notes[1]] })]);
});

test('throws for an unreadable response', () => {
  expect(() => readAnswer(List, { message: 'Welcome to our hotel' })).toThrow(z.ZodError);
  expect(() => readAnswer(Row, row(1, { id: 'a1' }))).toThrow(z.ZodError);
});

test('both sides name their release, which is the package’s, and their contract', () => {
  expect(release).toBe(packageJson.version);
  expect(readContract(describeClient('desk'))).toBe(readContract(describeServer));
  expect(readContract('desk/1.4.0; contract=12')).toBe(12);
  for (const other of [undefined, null, '', 'Mozilla/5.0', 'desk/1; contract=x']) {
    expect(readContract(other)).toBeNull();
  }
});
