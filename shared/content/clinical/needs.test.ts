import { expect, test } from 'vitest';
import { sampleFormulary as formulary } from '#shared/testing/sampleFormulary.ts';
import { isUsable, listMissingNeeds } from './needs.ts';

const day = '2026-11-28';
const batch = { count: 1, opening: null, recall: null, expiry: day };
const filler = { needs: ['emergency-kit' as const, 'hyaluronidase' as const] };

test.each<[stock: string[], missing: string[]]>([
  [[], ['emergency-kit', 'hyaluronidase']],
  [['EpiPen 300 micrograms', 'Hyalase 1500 units'], []],
  [['Adrenaline', 'Lidocaine with adrenaline'], ['hyaluronidase']],
  [['Lidocaine 1% with adrenaline 1:200,000', 'Chlorphenamine', 'Hyaluronidase'], ['emergency-kit']],
  [['Free of hyaluronidase and lidocaine'], ['emergency-kit', 'hyaluronidase']],
])('what must be at hand is asked of what a product is: %j', (stock, missing) => {
  const batches = stock.map((product) => ({ ...batch, product }));
  expect(listMissingNeeds(formulary, [filler, null, filler], batches, day)).toEqual(missing);
});

test.each<[string, Partial<Parameters<typeof isUsable>[0]>, boolean]>([
  ['on its last day', {}, true],
  ['a day later', { expiry: '2026-11-27' }, false],
  ['that is recalled', { recall: { date: day, reason: 'Particles' } }, false],
  ['that is used up', { count: 0 }, false],
  ['whose last pack is open', { count: 0, opening: { openedOn: '2026-11-27', useBy: day } }, true],
  [
    'whose last pack was open too long',
    { count: 0, opening: { openedOn: '2026-11-01', useBy: '2026-11-27' } },
    false,
  ],
])('a batch %s', (_, given, is) => expect(isUsable({ ...batch, ...given }, day)).toBe(is));
