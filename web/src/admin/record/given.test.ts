import { expect, test } from 'vitest';
import type { RecordEntry } from '#shared/contracts/record.ts';
import { givenOn, lastGiven } from '#web/admin/record/given.ts';

const entry = { refersTo: null, formId: null, madeAt: null, treatment: null };
const treated = (id: string, signedAt: string) => ({
  ...entry,
  id,
  kind: 'treatment' as const,
  signedAt,
  treatment: { products: [{ product: id }] } as RecordEntry['treatment'],
});

test('what was given last, and on a day, leaves out what was entered in error', () => {
  const entries = [treated('first', '2027-05-03T23:30:00Z'), treated('second', '2027-05-04T09:00:00Z')];
  const strike = { kind: 'withdrawal' as const, refersTo: 'second', formId: 'entered-in-error' };
  const amended = [...entries, { ...entry, ...strike, id: 's', signedAt: '2027-05-05T09:00:00Z' }];
  const names = (products: readonly { product: string }[] = []) => products.map(({ product }) => product);
  expect([names(lastGiven(entries)), names(givenOn(entries, '2027-05-04'))]).toEqual([
    ['second'],
    ['second', 'first'],
  ]);
  expect([names(lastGiven(amended)), names(givenOn(amended, '2027-05-04'))]).toEqual([['first'], ['first']]);
  expect([lastGiven([]), givenOn(amended, '2027-05-05')]).toEqual([undefined, []]);
});
