import { expect, test } from 'vitest';
import { directionsOf } from '#shared/content/clinical/recordDirections.ts';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { applyEntry, checkEntry } from './records.ts';
import {
  entryIdOf,
  historyOf,
  sampleEntry,
  sampleRecord,
  sampleTreatment,
  unsent,
} from '#shared/testing/sampleRecord.ts';

const known = { formulary: sampleFormulary };
const strike = (n: number, mistake = 'entered-in-error') =>
  unsent('addWithdrawal', { refersTo: entryIdOf(n), mistake, text: 'The wrong file' });

const product = {
  product: 'Botox 50 units',
  productId: 'botox',
  productVersion: 1,
  lot: 'L1',
  expiry: '2028-01-01',
  points: [],
  dose: { dose: 20, unit: 'units' as const },
  directionId: null,
  totals: [{ unit: 'units' as const, total: 20 }],
  words: '20 units',
  was: null,
};
const treated = sampleRecord([sampleEntry(1, { kind: 'treatment', treatment: sampleTreatment([product]) })]);

test('a treatment that is struck out at a desk counts for no interval there, and stays in the list', () => {
  const after = applyEntry(treated, strike(1), known);
  const given = (record: typeof after) => directionsOf(sampleFormulary, record.entries, []).history.length;
  expect([given(treated), given(after), after.entries.length]).toEqual([1, 0, 2]);
  const again = checkEntry(after, 'addWithdrawal', strike(1), known, new Date());
  expect(again?.code).toBe('struck_out');
});

test('one in the wrong record counts at the desk, too, until a second clinician has signed', () => {
  const first = applyEntry(treated, strike(1, 'wrong-record'), known);
  expect(directionsOf(sampleFormulary, first.entries, []).history).toHaveLength(1);
});

test('a medical history that is struck out at a desk is due again, and its stops stay', () => {
  const { entry, ...history } = historyOf(1);
  const stop = { id: 'pregnant', level: 'stop' as const, text: 'Pregnant.', source: '', quote: null };
  const stops = [{ ...stop, saidAt: entry.signedAt, goneSince: null }];
  const record = sampleRecord([entry], { ...history, stops });
  expect(applyEntry(record, strike(1), known)).toMatchObject({ history: null, historyDue: true, stops });
});

test('a consent to photographs that is struck out at a desk closes those taken under it', () => {
  const photograph = { view: 'front' as const, region: null, width: 1, height: 1, isClosed: false };
  const consent = { ...sampleEntry(1), kind: 'photo_consent' as const };
  const taken = { ...sampleEntry(2), kind: 'photograph' as const, refersTo: entryIdOf(1), photograph };
  const after = applyEntry(sampleRecord([taken, consent]), strike(1), known);
  expect(after.entries.find(({ id }) => id === entryIdOf(2))?.photograph?.isClosed).toBe(true);
});

test('a correction at a desk is shown in the treatment', () => {
  const { points: _, directionId: __, totals: ___, words: ____, was: _____, ...named } = product;
  const correction = { ...named, index: 0, lot: 'L2', dose: null };
  const one = unsent(
    'addAddendum',
    { text: 'Read', correction },
    { params: { userId: '3', entryId: entryIdOf(1) } },
  );
  const [addition, corrected] = applyEntry(treated, one, known).entries;
  expect(addition?.title).toBe('Correction');
  expect(corrected?.treatment?.products[0]).toMatchObject({
    lot: 'L2',
    words: '20 units',
    was: { lot: 'L1' },
  });
});

test('an answer that allowed no photographs is not withdrawn by a withdrawal of some purposes of another one', () => {
  const none = { record: false, teaching: false, publication: false, withdrawn: [], isWithdrawn: false };
  const agreed = { ...none, record: true, publication: true };
  const consent = (n: number, photos: typeof none) => ({
    ...sampleEntry(n, { photos }),
    kind: 'photo_consent' as const,
  });
  const purposes = ['publication'];
  const withdraw = unsent(
    'addWithdrawal',
    { refersTo: entryIdOf(1), purposes },
    { occurredAt: '2099-01-01T00:00:00.000Z' },
  );
  const after = applyEntry(sampleRecord([consent(2, none), consent(1, agreed)]), withdraw, known);
  const photosOf = (n: number) => after.entries.find(({ id }) => id === entryIdOf(n))?.photos;
  expect(photosOf(1)).toMatchObject({ withdrawn: purposes, isWithdrawn: false });
  expect(photosOf(2)).toMatchObject({ withdrawn: [], isWithdrawn: false });
});
