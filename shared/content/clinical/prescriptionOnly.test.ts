import { expect, test } from 'vitest';
import { medicineOf, medicines, medicinesVersion } from '#shared/content/clinical/prescriptionOnly.ts';

const nameOf = (product: string, service: string | null = null) => {
  const found = medicineOf(product, service);
  return found !== null && typeof found !== 'string' ? found.id : found;
};

test.each([
  ['BOTOX® 50 Allergan units', 'botox'],
  ['azzalure-125', 'azzalure'],
  ['Hydroxocobalamin 1 mg/ml', 'b12'],
  ['Vitamin B12', 'b12'],
  ['Lidocaine 2%', 'lidocaine'],
  ['Hyalase', 'hyaluronidase'],
  ['Saline 0.9 %', 'sodium-chloride'],
  ['Toxin A', 'unnamed'],
  ['Azzalure in saline', 'several'],
  ['Juvéderm Ultra 3 with lidocaine', null],
  ['Restylane Lidocaine', null],
  ['Pigment brown', null],
])('%s is %s', (product, expected) => {
  expect(nameOf(product)).toBe(expected);
});

test('what is injected in a treatment with medicines is one, whatever its name', () => {
  expect(nameOf('The usual', 'Anti-Wrinkle Injections')).toBe('unlisted');
  expect(nameOf('Glow mix', 'IV Vitamin Drips')).toBe('unlisted');
  expect(nameOf('The usual', 'Dermal Fillers')).toBeNull();
  expect(nameOf('The usual', 'Microblading')).toBeNull();
});

test('each medicine is found by its name, and can be dosed', () => {
  for (const { id, name, units, forms, routes } of medicines) {
    expect(nameOf(name)).toBe(id);
    expect(units.length * forms.length * routes.length).toBeGreaterThan(0);
  }
});

test('a changed list needs a new version', () => {
  expect(`${medicinesVersion}: ${medicines.map(({ id }) => id).join(' ')}`).toMatchInlineSnapshot(
    `"1: botox azzalure bocouture letybo alluzience relfydess b12 lidocaine hyaluronidase sodium-chloride vitamin-c b-complex biotin magnesium zinc amino-acids"`,
  );
});
