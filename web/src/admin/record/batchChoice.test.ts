import { expect, test } from 'vitest';
import type { Batch } from '#shared/contracts/stock.ts';
import { formatBatch, fieldsOfCode, namedBatch, offeredBatches } from '#web/admin/record/batchChoice.ts';

const today = '2026-11-27';
const batchOf = (given: Partial<Batch>): Batch => ({
  id: 1,
  product: 'Gel',
  lot: 'A-1',
  expiry: '2027-03-01',
  count: 3,
  recall: null,
  opening: null,
  ...given,
});
const gel = batchOf({});
const toxin = batchOf({ id: 2, product: 'Toxin', lot: 'C1234', expiry: today, count: 1 });

test('offers what can be given today, batches of the product entered first', () => {
  const batches = [
    gel,
    toxin,
    batchOf({ id: 3, expiry: '2026-11-26' }),
    batchOf({ id: 4, count: 0 }),
    batchOf({ id: 5, count: -1 }),
    batchOf({ id: 6, recall: { date: today, reason: 'Particles' } }),
  ];
  expect(offeredBatches(batches, '', today)).toEqual([gel, toxin]);
  expect(offeredBatches(batches, 'TOXIN', today)).toEqual([toxin, gel]);
  expect(formatBatch(gel)).toBe('Gel · A-1 · use by 1 March 2027 · 3 left');
  const open = batchOf({ count: 0, opening: { openedOn: today, useBy: today } });
  expect(offeredBatches([open], '', today)).toEqual([open]);
  expect(offeredBatches([open], '', '2026-11-28')).toEqual([]);
  expect(formatBatch(open)).toContain(' · 0 left · one open until 27 November 2026');
});

test('knows the batch that was typed in any spelling, not with another date', () => {
  const typed = { product: 'gel ', lot: 'a1', expiry: '2027-03-01' };
  expect(namedBatch([toxin, gel], typed)).toBe(gel);
  expect(namedBatch([toxin, gel], { ...typed, expiry: '2027-03-02' })).toBeUndefined();
});

test('a code fills batch and expiry, and the product that the stock knows by it', () => {
  const scanned = { product: '', lot: '(01)05012345678900(17)270131(10)C1234', expiry: '2026-12-01' };
  const filled = { product: 'Toxin', lot: 'C1234', expiry: '2027-01-31' };
  expect(fieldsOfCode(scanned, [gel, toxin], today)).toEqual(filled);
  expect(fieldsOfCode({ ...scanned, product: 'Mine' }, [toxin], today)).toEqual({
    ...filled,
    product: 'Mine',
  });
  const another = batchOf({ id: 9, product: 'Other', lot: 'C1234' });
  expect(fieldsOfCode(scanned, [toxin, another], today)).toEqual({ ...filled, product: '' });
  expect(fieldsOfCode({ ...scanned, lot: 'C1234' }, [toxin], today)).toBeNull();
});

test('an expiry date that was entered for another pack does not stay', () => {
  const scanned = { product: 'Gel', lot: '(10)ZZ', expiry: '2027-03-01' };
  expect(fieldsOfCode(scanned, [], today)).toEqual({ product: 'Gel', lot: 'ZZ', expiry: '' });
  expect(fieldsOfCode({ ...scanned, lot: '(10)A1' }, [gel], today)?.expiry).toBe('2027-03-01');
});
