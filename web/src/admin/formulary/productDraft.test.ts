import { expect, test } from 'vitest';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { draftOf, readDraft } from '#web/admin/formulary/productDraft.ts';

test('every product of the list goes through the form unchanged', () => {
  for (const product of sampleFormulary) {
    const { id: _id, version: _version, isSignedOff: _isSignedOff, ...content } = product;
    expect(readDraft(draftOf(product))).toEqual({ content });
  }
});

test('amounts are read strictly, and a new product is a prescription-only medicine', () => {
  const draft = { ...draftOf(null), name: 'Glow', substance: 'Glow', source: 'Leaflet' };
  expect(readDraft({ ...draft, pack: '0,5 ml; 50 Units' })).toMatchObject({
    content: {
      class: 'pom',
      pack: [
        { amount: 0.5, unit: 'ml' },
        { amount: 50, unit: 'units' },
      ],
    },
  });
  for (const pack of ['05 ml', '50', '1.234,5 ml', '50 vials']) {
    expect(readDraft({ ...draft, pack })).toHaveProperty('problem');
  }
  expect(readDraft({ ...draft, gtins: '(01)05012345678900(10)A1; 5012345678900; ' })).toMatchObject({
    content: { gtins: ['05012345678900', '05012345678900'] },
  });
  expect(readDraft({ ...draft, gtins: '05012345678901' })).toHaveProperty('problem');
  expect(readDraft({ ...draft, intervalDays: '12.5' })).toHaveProperty('problem');
  expect(readDraft({ ...draft, name: ' ' })).toEqual({ problem: 'Name is required' });
});
