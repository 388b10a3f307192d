import type { QueuedCommand, OfflineCallName } from '#shared/contracts/queuedCommand.ts';
import { visibleItems, type Answers, type Item } from '#shared/domain/forms.ts';
import type { OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import { consentTexts } from '#shared/content/clinical/consents.ts';
import { historyForm } from '#shared/content/clinical/history.ts';
import { noParts } from '#shared/commands/present.ts';
import { command, now } from './sampleCommand.ts';

/** An id of an entry, for tests. */
export const entryIdOf = (n: number) => `0190bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** An entry that the server had, for tests; by default an addition. */
export const sampleEntry = (n: number, given: Partial<RecordEntry> = {}): RecordEntry => ({
  id: entryIdOf(n),
  kind: 'addendum',
  signedAt: now.toISOString(),
  madeAt: null,
  title: 'Addition',
  author: 'Nia Okafor',
  bookingId: null,
  refersTo: null,
  formId: null,
  formVersion: null,
  ...noParts,
  ...given,
});

/** The text of a consent to anti-wrinkle injections. */
export const toxinText = consentTexts.find(({ services }) => services.includes('anti-wrinkle'))!;

export const sampleConsent = (n: number, given: Partial<RecordEntry> = {}): RecordEntry =>
  sampleEntry(n, {
    kind: 'consent',
    formId: toxinText.id,
    formVersion: toxinText.version,
    consent: {
      textId: toxinText.id,
      version: toxinText.version,
      sections: [],
      discussion: { questions: null, answers: null },
      signature: { typedName: 'Amira Khan' },
      openedAt: null,
      sooner: null,
      isWithdrawn: false,
    },
    ...given,
  });

/** A consent to photographs for the record and for teaching. */
export const samplePhotoConsent = (
  n: number,
  given: Partial<RecordEntry['photos'] & object> = {},
): RecordEntry =>
  sampleEntry(n, {
    kind: 'photo_consent',
    photos: { record: true, teaching: true, publication: false, withdrawn: [], isWithdrawn: false, ...given },
  });

export const samplePhotograph = (n: number, refersTo: string): RecordEntry =>
  sampleEntry(n, {
    kind: 'photograph',
    refersTo,
    photograph: { view: 'front', region: null, width: 640, height: 480, isClosed: false },
  });

/** A treatment with these products, and nothing said beside them. */
export const sampleTreatment = <P>(products: P[]) => ({
  products,
  technique: null,
  anaesthetic: null,
  explained: null,
  aftercareGuide: null,
  adverse: null,
  warningReason: null,
  ceilingReason: null,
  acknowledged: [],
});

/** The medical history that is in force, with its entry. */
export const historyOf = (
  n: number,
): Pick<OpenedRecord, 'history' | 'historyDue'> & { entry: RecordEntry } => ({
  history: {
    entryId: entryIdOf(n),
    signedAt: now.toISOString(),
    interviewer: null,
    handedOverBy: null,
    paperSignedOn: null,
    formVersion: historyForm.version,
    answers: [],
  },
  historyDue: false,
  entry: sampleEntry(n, { kind: 'history', formId: historyForm.id, formVersion: historyForm.version }),
});

/** The record of the sample customer, as a desk stores it. @param entries the newest first */
export const sampleRecord = (
  entries: RecordEntry[] = [],
  given: Partial<OpenedRecord> = {},
): OpenedRecord => ({
  userId: 3,
  name: 'Amira Khan',
  dateOfBirth: '1987-03-04',
  historyDue: true,
  history: null,
  changes: [],
  comparedWith: null,
  stops: [],
  entries,
  reflections: [],
  soonerAppointments: [],
  ...given,
});

/** The id of the entry of `unsent`. */
export const unsentId = entryIdOf(9);
/** An entry that was signed at the desk, for tests. */
export const unsent = (call: OfflineCallName, body: object, given: Partial<QueuedCommand> = {}) =>
  command({
    call,
    params: { userId: '3' },
    body: { id: unsentId, ...body },
    subject: { bookingId: null, customerId: 3 },
    author: 'Nia Okafor',
    ...given,
  });

/** One that raises no alert to stop. */
function anyAnswer({ linkId, type, options = [] }: Item): Answers[string] {
  if (type === 'boolean') return linkId === 'ownDecision';
  if (type === 'choices') return options.slice(-1);
  if (type === 'choice') return options.at(-1) ?? '';
  return type === 'date' ? '2026-01-02' : 'Nothing to add';
}

/** An answer to every question of the medical history that needs one. */
export function allAnswers(given: Answers = {}): Answers {
  let answers = given;
  for (;;) {
    const open = visibleItems(historyForm, answers).find(
      ({ linkId, required, type }) => required && type !== 'display' && answers[linkId] === undefined,
    );
    if (!open) return answers;
    answers = { ...answers, [open.linkId]: anyAnswer(open) };
  }
}
