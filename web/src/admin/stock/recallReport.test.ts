import { expect, test } from 'vitest';
import type { RecallFinding } from '#shared/contracts/stock.ts';
import { formatGiven, recallCsv, reportOf } from '#web/admin/stock/recallReport.ts';

const finding = (given: Partial<RecallFinding> = {}): RecallFinding => ({
  entryId: '6b1f0f0e-0000-4000-8000-000000000001',
  userId: 1,
  name: '=Grace Khan',
  bornOn: null,
  phone: '07700 900123',
  hasAccount: true,
  date: '2026-11-02',
  product: 'Toxin A',
  lot: 'C-1234',
  expiry: '2027-01-26',
  totals: [{ unit: 'units', total: 8.2 }],
  isInAddition: false,
  isNear: false,
  isTyped: false,
  ...given,
});
const batch = { id: 1, product: 'Toxin A', lot: 'C1234', expiry: '2027-01-26', count: 1, opening: null };
const recall = { date: '2026-11-01', reason: 'Particles in the vial' };

test('the report names product, batch, reason and how many patients, and none of them', () => {
  const findings = [finding(), finding({ userId: 2, name: 'Ada Brown' }), finding({ userId: 2 })];
  const text = reportOf(findings, { lot: 'c1234' }, [{ ...batch, recall }]);
  for (const part of ['Toxin A', 'Batch number: C-1234', '2027-01-26', 'Particles in the vial', 'here: 2']) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/Grace|Ada|07700/);
  expect(reportOf(findings, { lot: 'c1234' }, [{ ...batch, recall: null }])).toContain('please describe');
});

test('without doses and expiry dates, which a desk does not store, nothing is made up', () => {
  const stored = finding({ entryId: null, expiry: null, totals: [] });
  expect(formatGiven(finding())).toBe('Toxin A, batch C-1234, 8.2 units');
  expect(formatGiven(stored)).toBe('Toxin A, batch C-1234');
  expect(reportOf([stored], { lot: 'c1234' }, [])).toContain('Expiry date: see the pack');
  const added = finding({ isInAddition: true });
  expect(reportOf([added], { lot: 'c1234' }, [])).toContain('Batch number: c1234\nExpiry date: see the pack');
});

test('without the server the expiry date is that of the batch in stock', () => {
  const stored = finding({ expiry: null, totals: [] });
  const inStock = { ...batch, recall: null };
  expect(reportOf([stored], { lot: 'c1234' }, [inStock])).toContain('Expiry date: 2027-01-26');
  const other = { ...inStock, id: 2, expiry: '2027-03-01' };
  expect(reportOf([stored], { lot: 'c1234' }, [inStock, other])).toContain('Expiry date: see the pack');
});

test('the list for a spreadsheet makes no formula of a name', () => {
  const [, row] = recallCsv([finding({ isInAddition: true })]).split('\r\n');
  expect(row).toBe(`"'=Grace Khan","\t07700 900123","2026-11-02","Toxin A","C-1234","8.2 units","yes"`);
});
