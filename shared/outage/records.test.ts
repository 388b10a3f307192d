import { describe, expect, test } from 'vitest';
import type { OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import type { RecordStop } from '#shared/contracts/stops.ts';
import { listAlerts } from '#shared/content/clinical/alerts.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { releasedConsents } from '#shared/content/clinical/releasedTexts.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { sampleFormulary } from '#shared/testing/sampleFormulary.ts';
import { now } from '#shared/testing/sampleCommand.ts';
import type { EntryCall } from '#shared/commands/recordCallNames.ts';
import { checkEntry } from './records.ts';
import {
  entryIdOf,
  historyOf,
  sampleConsent,
  sampleEntry,
  samplePhotoConsent,
  sampleRecord,
  toxinText,
  allAnswers,
  unsentId,
} from '#shared/testing/sampleRecord.ts';

const id = unsentId;

describe('whether an entry can be signed without the server', () => {
  const code = (record: OpenedRecord, call: EntryCall, body: object, params = {}) =>
    checkEntry(record, call, { params, body: { ...body } }, { formulary: sampleFormulary }, now)?.code ??
    null;
  const none = sampleRecord();
  const history = historyOf(1);
  const withHistory = sampleRecord([history.entry], history);
  const stopped: RecordStop = {
    ...listAlerts({ unwell: true })[0]!,
    saidAt: now.toISOString(),
    goneSince: null,
  };
  const earlier = sampleRecord([history.entry], { history: { ...history.history!, formVersion: 0 } });
  const { version } = historyForm;
  const { id: textId, version: textVersion } = toxinText;
  const signature = { typedName: 'amira khan' };
  const toxin = { textId, textVersion, textHash: releasedConsents[`${textId} ${textVersion}`], signature };
  const reflections = [{ textId, textVersion, openedAt: null, hours: 24 }];

  const thinking = sampleRecord([], { reflections });
  const minor = sampleRecord([], { dateOfBirth: '2010-03-04' });
  const directed = sampleRecord([sampleEntry(1, { kind: 'direction' })]);
  const agreed = (given = {}) => sampleRecord([samplePhotoConsent(1, given)]);
  const answers = allAnswers();
  const same = { unchangedFrom: entryIdOf(1) };
  const toFirst = { entryId: entryIdOf(1) };
  const fall = { text: 'She fainted', happenedAt: now.toISOString(), steps: [], followUps: [] };

  type Row = [what: string, OpenedRecord, body: object, code: string | null, params?: object];
  const expected: Partial<Record<EntryCall, Row[]>> = {
    addHistory: [
      ['a medical history', none, { formVersion: version, answers }, null],
      ['one without all answers', none, { formVersion: version, answers: {} }, 'answers_missing'],
      ['one of earlier questions', none, { formVersion: version - 1, answers }, 'form_changed'],
      ['nothing new', withHistory, same, null],
      ['nothing new since another one', withHistory, { unchangedFrom: entryIdOf(2) }, 'form_changed'],
      ['nothing new since earlier questions', earlier, same, 'form_changed'],
      ['nothing new without a history', none, same, 'form_changed'],
    ],
    addConsent: [
      ['a consent to the present text', none, toxin, null],
      ['one to an earlier text', none, { ...toxin, textVersion: 0 }, 'consent_text_changed'],
      ['one to another text', none, { ...toxin, textId: 'another' }, 'consent_text_changed'],
      ['one to other words', none, { ...toxin, textHash: 'a'.repeat(64) }, 'consent_text_changed'],
      [
        'one with another name typed',
        none,
        { ...toxin, signature: { typedName: 'Nia Okafor' } },
        'other_name',
      ],
      ['one before the end of the time to think', thinking, toxin, 'sooner_reason_needed'],
      ['one with a reason for that', thinking, { ...toxin, sooner: 'asked' }, null],
      ['a consent of somebody under 18', minor, toxin, 'under_age'],
    ],
    addAddendum: [
      ['an addition to a direction', directed, {}, 'direction_fixed', toFirst],
      ['an addition', withHistory, {}, null, toFirst],
      ['an addition to nothing', withHistory, {}, 'not_found', { entryId: entryIdOf(2) }],
    ],
    addDeclined: [
      ['that nothing was given', none, { reason: 'She would rather wait' }, null],
      ['that nothing was given, without a reason', none, { reason: '...' }, 'reason_missing'],
    ],
    addIncident: [
      ['an incident', none, fall, null],
      ['an incident to come', none, { ...fall, happenedAt: '2028-01-01T00:00:00Z' }, 'in_the_future'],
    ],
    addPicture: [
      ['a photograph', agreed(), {}, null],
      ['a photograph without a consent', none, {}, 'photo_consent_needed'],
      ['one with the reason why it was taken', none, { given: { reason: 'Her lip turned white' } }, null],
      ['a photograph that is for teaching alone', agreed({ record: false }), {}, 'photo_consent_needed'],
    ],
    addTreatment: [['a treatment of somebody under 18', minor, { products: [] }, 'under_age']],
  };

  describe.each(Object.entries(expected) as [EntryCall, Row[]][])('%s', (call, rows) =>
    test.each(rows)('%s', (_, record, body, expected, params) =>
      expect(code(record, call, body, params)).toBe(expected),
    ),
  );

  describe('a treatment', () => {
    const product = (given = {}) => ({
      product: 'Juvéderm Voluma',
      lot: 'L1',
      expiry: '2027-05-04',
      packs: 1,
      points: [],
      dose: { dose: 1, unit: 'ml' },
      ...given,
    });
    const treat = (entries: RecordEntry[], given = {}, overview: Partial<OpenedRecord> = history) =>
      code(sampleRecord(entries, overview), 'addTreatment', {
        products: [product()],
        warningReason: null,
        withoutDirection: null,
        ...given,
      });
    const papers = [sampleConsent(2, { formId: 'dermal-fillers' }), history.entry];
    const toxin = { products: [product({ product: 'Botox' })] };

    test.each<[string, () => string | null, string | null]>([
      ['with its papers', () => treat(papers), null],
      [
        'from a batch that has expired',
        () => treat(papers, { products: [product(), product({ expiry: '2027-05-03' })] }),
        'batch_expired',
      ],
      ['without a consent', () => treat([history.entry]), 'warning_reason_needed'],
      ['without one, with a reason', () => treat([history.entry], { warningReason: 'Emergency' }), null],
      ['without a medical history', () => treat([sampleConsent(2)], {}, {}), 'warning_reason_needed'],
      [
        'with a history of earlier questions',
        () => treat([sampleConsent(2), { ...history.entry, formVersion: 0 }]),
        'warning_reason_needed',
      ],
      [
        'after its consent was withdrawn',
        () => treat([sampleEntry(3, { kind: 'withdrawal', refersTo: entryIdOf(2) }), ...papers]),
        'warning_reason_needed',
      ],
      [
        'with a consent to something else',
        () =>
          treat(
            [
              sampleConsent(2, { formId: consentTexts.find((one) => one.id !== toxinText.id)!.id }),
              history.entry,
            ],
            { ...toxin, withoutDirection: { id, reason: 'Given on paper' } },
          ),
        'warning_reason_needed',
      ],
      [
        'with a stop that nobody has answered',
        () => treat(papers, {}, { ...history, stops: [stopped] }),
        'stops_unacknowledged',
      ],
      [
        'with one, for a reason',
        () =>
          treat(
            papers,
            { acknowledged: [{ id: 'unwell', reason: 'A cold' }] },
            { ...history, stops: [stopped] },
          ),
        null,
      ],
      [
        'with a stop of a record that an earlier release has stored',
        () => {
          const answers = [{ linkId: 'unwell', question: '', answer: 'Yes', value: true }];
          return treat(papers, {}, { history: { ...history.history!, answers } });
        },
        'stops_unacknowledged',
      ],
      ['with a prescription-only medicine', () => treat(papers, toxin), 'direction_needed'],
      [
        'with one, for a reason',
        () =>
          treat([sampleConsent(2), history.entry], {
            ...toxin,
            withoutDirection: { id, reason: 'Given on paper' },
          }),
        null,
      ],
    ])('%s', (_, run, expected) => expect(run()).toBe(expected));
  });

  describe('a withdrawal', () => {
    const consents = [sampleConsent(1), samplePhotoConsent(2, { withdrawn: ['teaching'] }), history.entry];
    const withdraw = (refersTo: string, purposes?: string[], entries: RecordEntry[] = consents) =>
      code(sampleRecord(entries), 'addWithdrawal', { refersTo, ...(purposes && { purposes }) });
    const gone = [sampleEntry(3, { kind: 'withdrawal', refersTo: entryIdOf(1) }), sampleConsent(1)];

    test.each<[string, () => string | null, string | null]>([
      ['of a consent', () => withdraw(entryIdOf(1)), null],
      ['of one to photographs', () => withdraw(entryIdOf(2)), null],
      ['of a purpose', () => withdraw(entryIdOf(2), ['record']), null],
      ['of a purpose that was withdrawn', () => withdraw(entryIdOf(2), ['teaching']), 'already_withdrawn'],
      ['of that one and another', () => withdraw(entryIdOf(2), ['record', 'teaching']), null],
      [
        'of a purpose that was not agreed to',
        () => withdraw(entryIdOf(2), ['publication']),
        'already_withdrawn',
      ],
      ['of a purpose of a treatment', () => withdraw(entryIdOf(1), ['record']), 'no_consent'],
      ['of what is no consent', () => withdraw(history.entry.id, undefined, [sampleEntry(1)]), 'no_consent'],
      ['of nothing', () => withdraw(entryIdOf(8)), 'not_found'],
      ['of what was withdrawn', () => withdraw(entryIdOf(1), undefined, gone), 'already_withdrawn'],
    ])('%s', (_, run, expected) => expect(run()).toBe(expected));
  });
});
