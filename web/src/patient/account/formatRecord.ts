import type { z } from 'zod';
import type { DataExport } from '#shared/contracts/account.ts';
import type { RecordEntry } from '#shared/contracts/record.ts';
import { photoPurposes } from '#shared/content/clinical/photoConsents.ts';
import { isStruckOut } from '#shared/domain/enteredInError.ts';
import { formatGiven } from '#shared/domain/formatGiven.ts';
import { formatBirthDate } from '#shared/domain/wallTime.ts';
import { incidentPatientLabels, stepTime } from '#shared/domain/incident.ts';
import { formatLongMoment } from '#shared/domain/offers.ts';
import { soonerReasons, formatSooner } from '#shared/domain/coolingOff.ts';
import { formatTimes } from '#shared/domain/happening.ts';
import { formatEntryOrigin } from '#web/patient/record/formatHistory.ts';

export type Fact = readonly [label: string, value: string | null | undefined];
export interface DataSection {
  title: string;
  /** Facts without a value are left out. */
  entries: Fact[][];
}

function entryFacts(entry: RecordEntry, entries: readonly RecordEntry[]): Fact[] {
  const { title, author, treatment, direction, consent, photos, incident, text } = entry;
  return [
    [title, `${formatTimes(entry, formatLongMoment)}, ${author ?? 'you'}`],
    ['Entered in error', isStruckOut(entries, entry) ? 'Yes: it counts for nothing' : null],
    ...(treatment?.products ?? []).flatMap(({ product, lot, expiry, words, was }): Fact[] => [
      [product, `batch ${lot}, use by ${formatBirthDate(expiry)}: ${words}`],
      ['Corrected. It said', was && formatGiven(was)],
    ]),
    ['Technique', treatment?.technique],
    ['Anaesthetic', treatment?.anaesthetic],
    ['What you were told', treatment?.explained],
    ['What went wrong', treatment?.adverse],
    ['Why it was given without all papers', treatment?.warningReason],
    ['Why more or sooner than usual', treatment?.ceilingReason],
    ...((treatment ?? direction)?.acknowledged ?? []).map(({ text: alert, reason }): Fact => [
      `Although: ${alert}`,
      reason,
    ]),
    ['Version of the text', consent && String(consent.version)],
    ...(consent?.sections ?? []).map(({ heading, paragraphs }): Fact => [heading, paragraphs.join(' ')]),
    ['What you asked', consent?.discussion.questions],
    ['What was answered', consent?.discussion.answers],
    ['Your time to think', consent?.sooner && formatSooner(consent.sooner)],
    ...(photos
      ? photoPurposes.map(({ id, label }): Fact => [
          label,
          photos[id] ? (photos.withdrawn.includes(id) ? 'Yes, withdrawn since' : 'Yes') : 'No',
        ])
      : []),
    ['Withdrawn', (consent?.isWithdrawn ?? photos?.isWithdrawn) ? 'Yes' : null],
    ['What happened', incident && incidentPatientLabels[incident.category]],
    ['When', incident && formatLongMoment(incident.happenedAt)],
    ['Text', text],
    ...(incident?.steps ?? []).map(({ at, text: step }): Fact => [stepTime(at, incident!.happenedAt), step]),
  ];
}

export function recordSections(record: z.output<typeof DataExport>['careRecord']): DataSection[] {
  if (!record) return [];
  const { history, entries, reads, readings, soonerAppointments, isUnchanged } = record;
  return [
    {
      title: 'Medical history',
      entries: history
        ? [
            [
              ['Sent', formatTimes(history, formatLongMoment)],
              ['How', formatEntryOrigin(history)],
              ...history.answers.map(({ question, answer }): Fact => [question, answer]),
            ],
          ]
        : [],
    },
    {
      title: 'Care record',
      entries: [
        [['As it was signed', isUnchanged ? 'Yes' : 'No']],
        ...entries.map((entry) => entryFacts(entry, entries)),
      ],
    },
    {
      title: 'When you first opened the text of a consent',
      entries: readings.map(({ title, textVersion, openedAt }): Fact[] => [
        ['Text', `${title}, version ${textVersion}`],
        ['When', formatLongMoment(openedAt)],
      ]),
    },
    {
      title: 'Appointments before the end of your time to think',
      entries: soonerAppointments.map(({ startsAt, reason, agreedAt, author }): Fact[] => [
        ['Appointment', formatLongMoment(startsAt)],
        ['Why', soonerReasons[reason]],
        ['Agreed', `${formatLongMoment(agreedAt)}, with ${author}`],
      ]),
    },
    {
      title: 'Who opened your care record',
      entries: reads.map(({ at, who, what, reason, device }): Fact[] => [
        ['Who', who],
        ['When', formatLongMoment(at)],
        ['How', what === 'export' ? 'As a copy' : null],
        ['Why', reason],
        ['From', device],
      ]),
    },
  ];
}
