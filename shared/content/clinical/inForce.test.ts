import { describe, expect, test } from 'vitest';
import { consentTexts } from './consents.ts';
import { historyForm } from './history.ts';
import { warningOf, type EntryHead } from './inForce.ts';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';
import { seedProducts } from './products.ts';

const today = new Date('2027-05-04T12:00:00Z');
const head = (id: string, given: Partial<EntryHead>): EntryHead => ({
  id,
  kind: 'consent',
  refersTo: null,
  formId: null,
  formVersion: 1,
  occurredAt: '2027-05-01T10:00:00Z',
  signedAt: '2027-05-01T10:00:00Z',
  ...given,
});
const history = head('history', {
  kind: 'history',
  formId: historyForm.id,
  formVersion: historyForm.version,
});
const consentTo = (id: string, given: Partial<EntryHead> = {}) =>
  head(id, { formId: id, formVersion: consentTexts.find((text) => text.id === id)!.version, ...given });
const missing = (products: string[], ...entries: EntryHead[]) =>
  warningOf(
    sampleFormulary,
    [history, ...entries],
    products.map((named) => {
      const [id = '', route] = named.split(' by ');
      return { product: seedProducts[id]?.name ?? id, route };
    }),
    today,
  )?.match(/There is no (.*) in force/)?.[1] ?? null;

describe('the consents of a treatment are those of its products', () => {
  test.each([
    ['its own', ['botox'], ['anti-wrinkle'], null],
    ['another one', ['botox'], ['microblading'], 'consent to “Anti-wrinkle injections”'],
    ['one of two', ['botox', 'juvederm-voluma'], ['anti-wrinkle'], 'consent to “Dermal fillers”'],
    ['both', ['botox', 'juvederm-voluma'], ['anti-wrinkle', 'dermal-fillers'], null],
    [
      'every consent, for what is not in the list',
      ['botx'],
      consentTexts.map(({ id }) => id),
      'consent to what is given',
    ],
    [
      'every consent, for what has no text',
      ['triamcinolone'],
      consentTexts.map(({ id }) => id),
      'consent to what is given',
    ],
    [
      'its own, with an anaesthetic and a needle',
      ['juvederm-voluma', 'lidocaine', 'cannula'],
      ['dermal-fillers'],
      null,
    ],
    ['some consent, for fluid alone', ['sodium-chloride'], ['wellness-drip'], 'consent to what is given'],
    [
      'its own, for a vitamin that is dissolved',
      ['vitamin-c', 'sodium-chloride'],
      ['vitamin-injections'],
      null,
    ],
    [
      'the one to drips, into a vein',
      ['vitamin-c by Intravenous'],
      ['vitamin-injections'],
      'consent to “Vitamin drip”',
    ],
    [
      'the one to drips alone',
      ['vitamin-c by IV', 'b12 by i.v. infusion', 'sodium-chloride by Intravenous'],
      ['wellness-drip'],
      null,
    ],
    ['the one to fillers', ['hyaluronidase'], ['dermal-fillers'], 'consent to “Dissolving filler”'],
    ['its own', ['hyaluronidase'], ['hyaluronidase'], null],
    ['none, to save a life', ['adrenaline'], [], null],
  ])('%s', (_, products, texts, expected) => {
    expect(missing(products, ...texts.map((id) => consentTo(id)))).toBe(expected);
  });

  test('a patch test counts for the pigment that was tested, whatever its name is written like', () => {
    const tested = (pigment: string | undefined) => ({
      ...head('test', { kind: 'addendum', formId: patchTestForm.id }),
      expiresOn: '2027-06-01',
      ...(pigment !== undefined && { pigment }),
    });
    const lacks = (pigment?: string) => missing(['pigment'], consentTo('microblading'), tested(pigment));
    expect(lacks('microblading  PIGMENT')).toBe(null);
    for (const other of ['Pigment black', 'Warm brown', '', undefined]) {
      expect(lacks(other)).toBe('patch test of this pigment');
    }
  });

  test('a text of an earlier version, one of last year and one that was withdrawn do not count', () => {
    const text = 'consent to “Anti-wrinkle injections”';
    expect(missing(['botox'], consentTo('anti-wrinkle', { formVersion: 0 }))).toBe(text);
    expect(missing(['botox'], consentTo('anti-wrinkle', { occurredAt: '2026-05-04T10:00:00Z' }))).toBe(text);
    const withdrawal = head('w', { kind: 'withdrawal', refersTo: 'anti-wrinkle' });
    expect(missing(['botox'], withdrawal, consentTo('anti-wrinkle'))).toBe(text);
  });

  test('the products of the list name texts that there are', () => {
    const named = Object.values(seedProducts).flatMap(({ consentText }) => consentText ?? []);
    expect(named.filter((id) => !consentTexts.some((text) => text.id === id))).toEqual([]);
  });
});
