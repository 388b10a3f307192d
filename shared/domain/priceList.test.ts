import { expect, test } from 'vitest';
import { antiWrinkle } from '#shared/content/treatments/antiWrinkle.ts';
import { b12 } from '#shared/content/treatments/b12.ts';
import { fillers } from '#shared/content/treatments/fillers.ts';
import { microblading } from '#shared/content/treatments/microblading.ts';
import { prp } from '#shared/content/treatments/prp.ts';
import { drips } from '#shared/content/treatments/vitaminDrips.ts';
import { vitaminInjections } from '#shared/content/treatments/vitaminInjections.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { formatPricedService, findPrices, priceFor, priceList } from '#shared/domain/priceList.ts';

const linesOf = (service: string) => priceList.find(({ id }) => id === service)?.lines;

test.each([antiWrinkle, b12, fillers, microblading, prp, vitaminInjections])(
  'the desk reads the same prices of $name as its page has',
  ({ service, prices }) => {
    const first = service === 'vitamin-injections' ? [{ name: 'First visit', price: '£70' }] : [];
    expect(linesOf(service)).toEqual([...first, ...prices.lines.map(({ name, price }) => ({ name, price }))]);
  },
);

test('the desk reads the same prices of drips as their page has', () => {
  expect(linesOf('wellness-drip')).toEqual(drips.map(({ title: name, price }) => ({ name, price })));
});

test('the desk reads back what a service costs somebody, and both prices where their visits are not known', () => {
  const vitamins = findService('Vitamin Injections')!;
  const first = { service: vitamins.name, appointmentDate: '2026-05-01', appointmentTime: '10:00' };
  const had = { ...first, status: 'completed', bookedFor: null };
  const when = { date: '2026-05-01', time: '15:00' };
  const prices = [[had], [], undefined].map((visits) => priceFor(vitamins, visits, when));
  expect(prices).toEqual(['£40', '£70', '£70 at a first visit, £40 later']);
  expect(priceFor(findService('PRP Therapy')!, undefined, when)).toBe('£125 per session');
});

test.each([
  ['price filler', ['dermal-fillers'], true],
  ['How much is botox?', ['anti-wrinkle'], true],
  ['cost of lips', ['dermal-fillers'], true],
  ['price b12', ['b12-injection'], true],
  ['filler', ['dermal-fillers'], false],
  ['price nails', [], true],
  ['pr', [], false],
  ['Grace', [], false],
  ['', [], false],
])('“%s” finds %j', (text, ids, isPriceQuestion) => {
  const answer = findPrices(text);
  expect([answer.found.map(({ id }) => id), answer.isPriceQuestion]).toEqual([ids, isPriceQuestion]);
});

test('“prices” finds all of them', () => {
  expect(findPrices('prices').found).toEqual(priceList);
});

test('a price is read with its minutes and what it includes', () => {
  const [found] = findPrices('price filler').found;
  expect(found).toMatchObject({ price: '£100-£150', minutes: 60 });
  expect(found && formatPricedService(found)).toBe(
    '60 minutes · Lips, 0.5ml £100 · Lips, 1ml £150 · Marionette lines £150 · includes consultation, aftercare and a review at two weeks',
  );
  expect(findPrices('price consultation').found).toMatchObject([{ price: 'free', includes: null }]);
});
