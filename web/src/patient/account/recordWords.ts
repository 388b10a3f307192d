import type { MyRecord, RecordEntry } from '#shared/contracts/record.ts';
import { dateWords } from '#shared/domain/dateWords.ts';
import { describeMoment } from '#shared/domain/offers.ts';
import { photoPurposes } from '#shared/content/clinical/photoConsents.ts';
import type { DataSection, Fact } from '#web/patient/account/myDataWords.ts';

const yesOrNo = (isYes: boolean) => (isYes ? 'Yes' : 'No');

function treatmentFacts({ treatment }: RecordEntry): Fact[] {
  if (!treatment) return [];
  return [
    ...treatment.products.map(({ product, lot, expiry, words }): Fact => [
      product,
      `Batch ${lot}, use by ${dateWords(expiry)}: ${words}`,
    ]),
    ['Technique', treatment.technique],
    ['Anaesthetic', treatment.anaesthetic],
    ['What we told you', treatment.said],
    ['Aftercare', treatment.aftercareGuide],
    ['What went wrong', treatment.adverse],
    ['Given without papers because', treatment.warningReason],
  ];
}

function consentFacts({ consent, photos }: RecordEntry): Fact[] {
  return [
    ...(consent?.sections ?? []).map(({ heading, paragraphs }): Fact => [heading, paragraphs.join(' ')]),
    ['Your questions', consent?.discussion.questions],
    ['Our answers', consent?.discussion.answers],
    ['Version of the text', consent && String(consent.version)],
    ...photoPurposes.map(({ id, label }): Fact => [label, photos && yesOrNo(photos[id])]),
    ['Withdrawn', (consent?.isWithdrawn ?? photos?.isWithdrawn) ? 'Yes' : null],
  ];
}

const entryFacts = (entry: RecordEntry): Fact[] => [
  ['Entry', entry.title],
  ['By', entry.author ?? 'You'],
  ['Signed', describeMoment(entry.signedAt)],
  ...treatmentFacts(entry),
  ...consentFacts(entry),
  ['Text', entry.text],
];

/** The care record of the export, in words. */
export function describeRecord(record: MyRecord | null): DataSection[] {
  if (!record) return [];
  const { history, entries, reads } = record;
  return [
    {
      title: 'Your medical history',
      entries: history ? [history.answers.map(({ question, answer }): Fact => [question, answer])] : [],
    },
    { title: 'Your care record', entries: entries.map(entryFacts) },
    {
      title: 'Who has opened your care record',
      entries: reads.map(({ at, who, what, reason }): Fact[] => [
        [who, describeMoment(at)],
        ['As a copy', what === 'export' ? 'Yes' : null],
        ['Why', reason],
      ]),
    },
  ];
}
