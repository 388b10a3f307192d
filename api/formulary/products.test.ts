import { expect, test } from 'vitest';
import type { Product } from '#shared/contracts/formulary.ts';
import { seedProducts, seedVersion } from '#shared/content/clinical/products.ts';
import { addSeedProducts } from '#api/db/seedProducts.ts';
import { buildAdmin, buildUser } from '#api/demo/factories.ts';
import { outcomeOf, testApp } from '#api/testing/app.ts';
import { productBody, treatmentBody } from '#api/testing/recordForms.ts';

const app = await testApp();
const prescriber = await app.signIn(await buildAdmin(app.db, { isPrescriber: true }));
const clinician = await app.signIn(await buildAdmin(app.db, { isClinician: true }));

const path = '/api/admin/products';
const list = async (client = clinician) => (await client.get(path)).body as Product[];
const find = async (id: string) => (await list()).find((one) => one.id === id);
const add = async (given: Parameters<typeof productBody>[0] = {}) =>
  (await prescriber.post(path, productBody(given))).body as Product;
const treatWith = async (product: string) => {
  const { id } = await buildUser(app.db);
  const [given] = treatmentBody().products;
  const body = treatmentBody({ products: [{ ...given!, product }], warningReason: 'On paper' });
  return outcomeOf(await clinician.post(`/api/admin/records/${id}/treatments`, body));
};

test('the list begins with what the release has, for everybody at the desk', async () => {
  const reception = await app.signIn(await buildAdmin(app.db));
  expect((await list(reception)).map(({ id }) => id)).toEqual(
    expect.arrayContaining(Object.keys(seedProducts)),
  );
  expect(await find('botox')).toMatchObject({ version: 1, isSignedOff: false, class: 'pom' });
});

test('a prescriber adds, classes and signs off a product, each an event and a version', async () => {
  const added = await add({ name: 'Glow Mix' });
  expect(added).toMatchObject({ id: 'glow-mix', version: 1, isSignedOff: false });
  expect(await treatWith('glow  MIX')).toEqual([201, null]);

  const { isSignedOff: _, id, ...content } = added;
  const changed = await prescriber.post(`${path}/${id}/versions`, { ...content, class: 'pom' });
  expect(changed.body).toMatchObject({ id, version: 2, class: 'pom' });
  expect(await treatWith('Glow Mix')).toEqual([409, 'direction_needed']);
  expect(outcomeOf(await prescriber.post(`${path}/${id}/versions`, content))).toEqual([
    409,
    'product_changed',
  ]);

  const sign = () => prescriber.post(`${path}/${id}/sign-off`, { version: 2 });
  expect((await sign()).body).toMatchObject({ version: 3, isSignedOff: true });
  expect(outcomeOf(await sign())).toEqual([409, 'product_changed']);
  expect(await find(id)).toMatchObject({ version: 3, isSignedOff: true, class: 'pom' });
  const events = await app.db('events').where({ subject_type: 'product' }).orderBy('id').pluck('action');
  expect(events).toEqual(['product_added', 'product_changed', 'product_signed_off']);
});

test('a product with another name still means its former one, until that is taken out', async () => {
  const { id, isSignedOff: _, ...content } = await add({ name: 'Old Mix' });
  const change = async (given: object) =>
    (await prescriber.post(`${path}/${id}/versions`, { ...content, ...given })).body as Product;
  const renamed = await change({ name: 'New Mix' });
  expect(renamed.aliases).toEqual(['Old Mix', 'Old Mix (hyaluronic acid)']);
  expect(await treatWith('old mix')).toEqual([201, null]);
  expect(outcomeOf(await prescriber.post(path, productBody({ name: 'Old Mix' })))).toEqual([
    409,
    'name_taken',
  ]);
  expect((await change({ name: 'New Mix', version: 2 })).aliases).toEqual([]);
  expect(await treatWith('old mix')).toEqual([409, 'direction_needed']);
});

test('the code of a pack means one product', async () => {
  const gtins = ['05012345678900'];
  const { name } = await add({ gtins });
  expect((await list()).find((one) => one.gtins.includes(gtins[0]!))?.name).toBe(name);
  const other = await prescriber.post(path, productBody({ gtins }));
  expect(outcomeOf(other)).toEqual([409, 'gtin_taken']);
  expect((await prescriber.post(path, productBody({ gtins: ['05012345678901'] }))).status).toBe(400);
});

test('a name means one product', async () => {
  expect(outcomeOf(await prescriber.post(path, productBody({ name: 'BOTOX®' })))).toEqual([
    409,
    'name_taken',
  ]);
  const taken = productBody({ aliases: ['Dysport'] });
  expect(outcomeOf(await prescriber.post(path, taken))).toEqual([409, 'name_taken']);
  for (const nameless of [{ name: '...' }, { aliases: ['💉'] }]) {
    expect((await prescriber.post(path, productBody(nameless))).status).toBe(400);
  }
  // With Cyrillic, Greek and other letters that look the same, and digits.
  for (const name of ['Вотох', 'Bοtox', 'B0tox', 'Dуsport', 'BeIotero Intense', 'Хеоmin']) {
    expect([name, ...outcomeOf(await prescriber.post(path, productBody({ name })))]).toEqual([
      name,
      409,
      'name_taken',
    ]);
  }
  expect((await add({ name: 'Ünique' })).id).toBe('unique');
  expect(outcomeOf(await prescriber.post(path, productBody({ name: 'Unique!' })))).toEqual([
    409,
    'name_taken',
  ]);
  expect((await add({ name: 'Зелье' })).id).toBe('product');
});

test('what it refers to is known', async () => {
  for (const given of [{ contraindications: ['gone'] }, { consentText: 'gone' }, { isLifeSaving: true }]) {
    expect((await prescriber.post(path, productBody(given))).status).toBe(400);
  }
  expect((await prescriber.post(`${path}/gone/sign-off`, { version: 1 })).status).toBe(404);
});

test('a release adds what is new, once, and takes back nothing that a prescriber or a later release wrote', async () => {
  const rows = () =>
    app.db('products').where({ product_id: 'xeomin' }).orderBy('version').select('version', 'edition');
  await addSeedProducts(app.db);
  expect(await rows()).toEqual([{ version: 1, edition: seedVersion }]);
  await app.db('products').insert({ product_id: 'xeomin', version: 2, content: '{}', edition: seedVersion });
  await addSeedProducts(app.db);
  expect(await rows()).toHaveLength(2);
  // An earlier list that can be raised, and content that this release cannot read.
  await app.db('products').insert({ product_id: 'xeomin', version: 3, content: '{}', edition: 0 });
  expect(await find('xeomin')).toBeUndefined();
  await addSeedProducts(app.db);
  expect(await find('xeomin')).toMatchObject({ version: 4, class: 'pom' });
  const { needsPatchTest: _, ...signed } = seedProducts['pigment']!;
  const pigment = { product_id: 'pigment', version: 2, content: signed, author_id: 1 };
  await app.db('products').insert(pigment);
  expect(await find('pigment')).toMatchObject({ version: 2, needsPatchTest: true });
  await app.db('products').insert({ product_id: 'xeomin', version: 5, content: '{}', author_id: 1 });
  await addSeedProducts(app.db);
  expect(await rows()).toHaveLength(5);
});
