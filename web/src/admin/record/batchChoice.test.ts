import { expect, test } from 'vitest';
import type { Batch } from '#shared/contracts/stock.ts';
import { readPackCode } from '#shared/domain/gs1.ts';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { typed } from '#web/admin/formulary/ProductInput.tsx';
import { formatBatch, namedBatch, offeredBatches, readScan } from '#web/admin/record/batchChoice.ts';

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

const gtin = '05012345678900';
const formulary = sampleFormulary.map((one) => (one.id === 'botox' ? { ...one, gtins: [gtin] } : one));
const scan = (code: string, product = '', batches = [gel, toxin]) =>
  readScan(readPackCode(code, today)!, { product }, batches, formulary);
const unlisted = '(01)04012345678901(17)270131(10)C1234';

test('a code fills batch and expiry, and the product that the stock knows by it', () => {
  const filled = { lot: 'C1234', expiry: '2027-01-31' };
  expect(scan(unlisted).fields).toEqual({ ...typed('Toxin'), ...filled });
  expect(scan(unlisted, 'Mine').fields).toEqual(filled);
  expect(scan(unlisted, '', [toxin, batchOf({ id: 9, product: 'Other', lot: 'C1234' })]).fields).toEqual(
    filled,
  );
  expect(scan(unlisted).said).toContain('does not have this code');
});

test('a code whose product is in the list chooses it, and no other one is signed with its batch', () => {
  const code = `(01)${gtin}(17)270131(10)C1234`;
  expect(scan(code)).toEqual({
    fields: { ...typed('Botox'), lot: 'C1234', expiry: '2027-01-31' },
    said: 'Scanned: batch C1234, use by 31 January 2027.',
    problem: '',
  });
  expect(scan(code, 'BOTOX®').fields).toEqual({ lot: 'C1234', expiry: '2027-01-31' });
  expect(scan(code, 'Dysport')).toEqual({
    fields: { lot: '', expiry: '' },
    said: '',
    problem: 'This pack is Botox, and Dysport is entered. Please look at it again.',
  });
});

test('an expiry date that was entered for another pack does not stay', () => {
  expect(scan('(10)ZZ', 'Gel').fields).toEqual({ lot: 'ZZ', expiry: '' });
  expect(scan('(10)A1', 'Gel').fields.expiry).toBe('2027-03-01');
});
