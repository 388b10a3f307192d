import { expect, test } from 'vitest';
import { alertIds } from '#shared/content/clinical/alerts.ts';
import { seedProducts } from '#shared/content/clinical/products.ts';
import { reviewDate } from '#shared/content/clinical/reviewDate.ts';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { Product } from '#shared/contracts/formulary.ts';
import { stockKey } from '#shared/domain/stock.ts';

const all = Object.entries(seedProducts);

test('each product can be parsed, and a name means one of them', () => {
  const names = all.flatMap(([id, content]) => {
    Product.parse({ ...content, id, version: 1, isSignedOff: false });
    return [...new Set([content.name, ...content.aliases].map(stockKey))];
  });
  expect(names.filter((name, at) => name === '' || names.indexOf(name) !== at)).toEqual([]);
});

test('contraindications are alerts that exist', () => {
  const named = all.flatMap(([, { contraindications }]) => contraindications);
  expect(named.filter((id) => !alertIds.includes(id))).toEqual([]);
});

test('what is sold with an anaesthetic says that it contains one, and stops for an allergy to it', () => {
  // Radiesse+ and HArmonyCa are sold with lidocaine alone.
  const isSoldWith = ({ name, aliases, substance }: Product) =>
    /lidocaine|HArmonyCa|Radiesse\+/i.test([name, ...aliases, substance].join());
  const sold = sampleFormulary.filter(isSoldWith);
  const careless = sold.filter(
    ({ contains, contraindications }) =>
      !contains.includes('lidocaine') || !contraindications.includes('allergy-anaesthetic'),
  );
  expect([sold.length > 10, careless.map(({ name }) => name)]).toEqual([true, []]);
});

test('the review goes by what was given: at two weeks, the touch-up of pigment at six; the first of several', () => {
  const of = (...names: string[]) =>
    reviewDate(
      sampleFormulary,
      names.map((product) => ({ product })),
      '2027-03-20',
    );
  expect(of('Microblading pigment')).toBe('2027-05-01');
  expect(of('Botox')).toBe('2027-04-03');
  expect(of('Microblading pigment', 'Not in the list')).toBe('2027-04-03');
});
