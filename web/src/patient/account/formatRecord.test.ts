import { expect, test } from 'vitest';
import { noParts } from '#shared/commands/present.ts';
import { DataExport } from '#shared/contracts/account.ts';
import { RecordEntry } from '#shared/contracts/record.ts';
import { recordSections } from '#web/patient/account/formatRecord.ts';

const at = '2026-11-20T10:00:00Z';
const none = { author: 'A. Okafor', bookingId: null, refersTo: null, ...noParts };

const id = '01900000-0000-7000-8000-000000000001';

/** The facts of an entry as they stand in a patient's copy, without its title. */
function factsOf(kind: RecordEntry['kind'], given: object, ...others: object[]) {
  const entries = [{ kind, ...given }, ...others].map((one) =>
    RecordEntry.parse({ ...none, id, signedAt: at, title: 'Entry', ...one }),
  );
  const record = { historyDue: true, history: null, draft: null, entries, reads: [] };
  const careRecord = DataExport.shape.careRecord.parse({ ...record, isUnchanged: false });
  const section = recordSections(careRecord).find(({ title }) => title === 'Care record');
  const [first, facts = []] = section?.entries ?? [];
  expect(first).toEqual([['As it was signed', 'No']]);
  return facts.slice(1).filter(([, value]) => value);
}

test('a treatment is copied whole', () => {
  const treatment = {
    products: [],
    technique: 'Cannula',
    anaesthetic: 'Cream',
    explained: 'Bruises are usual',
    aftercareGuide: null,
    adverse: 'Felt faint',
    warningReason: 'On paper',
  };
  expect(factsOf('treatment', { treatment })).toEqual([
    ['Technique', 'Cannula'],
    ['Anaesthetic', 'Cream'],
    ['What you were told', 'Bruises are usual'],
    ['What went wrong', 'Felt faint'],
    ['Why it was given without all papers', 'On paper'],
  ]);
});

test('of a treatment, what was corrected and that it was entered in error is copied, too', () => {
  const was = { product: 'Toxin', lot: 'L1', expiry: '2027-05-03', words: '20 units' };
  const named = {
    productId: null,
    productVersion: null,
    directionId: null,
    dose: null,
    points: [],
    totals: [],
  };
  const products = [{ ...was, ...named, lot: 'L2', was }];
  const treatment = { products, technique: null, anaesthetic: null, explained: null, adverse: null };
  const signed = { treatment: { ...treatment, aftercareGuide: null, warningReason: null } };
  const strike = { kind: 'withdrawal', id: id.replace('1', '2'), refersTo: id, formId: 'entered-in-error' };
  expect(factsOf('treatment', signed, strike)).toEqual([
    ['Entered in error', 'Yes: it counts for nothing'],
    ['Toxin', 'batch L2, use by 3 May 2027: 20 units'],
    ['Corrected. It said', 'Toxin, batch L1, use by 3 May 2027: 20 units'],
  ]);
});

test('a consent is copied with its words, what was talked about, why it was sooner and its withdrawal', () => {
  const consent = {
    textId: 'dermal-fillers',
    version: 2,
    sections: [{ heading: 'Risks', paragraphs: ['Swelling.', 'Bruises.'] }],
    discussion: { questions: 'How long?', answers: 'A year' },
    signature: { typedName: 'Ada' },
    sooner: 'asked',
    isWithdrawn: true,
  };
  expect(factsOf('consent', { consent })).toEqual([
    ['Version of the text', '2'],
    ['Risks', 'Swelling. Bruises.'],
    ['What you asked', 'How long?'],
    ['What was answered', 'A year'],
    ['Your time to think', 'Signed before the time to think had ended: an earlier time was asked for.'],
    ['Withdrawn', 'Yes'],
  ]);
});

test('a consent to photographs is copied by purpose', () => {
  const photos = {
    record: true,
    teaching: true,
    publication: false,
    withdrawn: ['teaching'],
    isWithdrawn: false,
  };
  expect(factsOf('photo_consent', { photos }).map(([, value]) => value)).toEqual([
    'Yes',
    'Yes, withdrawn since',
    'No',
  ]);
});

test('an incident is copied step by step', () => {
  const steps = [{ at: '2026-11-20T10:05:00Z', text: 'Lay down' }];
  const incident = { category: 'other', happenedAt: at, steps };
  expect(factsOf('incident', { incident, text: 'Fainted' })).toEqual([
    ['What happened', expect.any(String)],
    ['When', expect.stringContaining('20 November')],
    ['Text', 'Fainted'],
    ['10:05', 'Lay down'],
  ]);
});
