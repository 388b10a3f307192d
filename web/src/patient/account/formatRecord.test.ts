import { expect, test } from 'vitest';
import { DataExport } from '#shared/contracts/account.ts';
import { RecordEntry } from '#shared/contracts/record.ts';
import { recordSections } from '#web/patient/account/formatRecord.ts';

const at = '2026-11-20T10:00:00Z';
const none = {
  author: 'A. Okafor',
  bookingId: null,
  refersTo: null,
  consent: null,
  photos: null,
  treatment: null,
  direction: null,
  incident: null,
  photograph: null,
  text: null,
};

/** The facts of an entry as they stand in a patient's copy, without its title. */
function factsOf(kind: RecordEntry['kind'], given: object) {
  const id = '01900000-0000-7000-8000-000000000001';
  const entry = RecordEntry.parse({ ...none, id, kind, signedAt: at, title: 'Entry', ...given });
  const record = { historyDue: true, history: null, draft: null, entries: [entry], reads: [] };
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
