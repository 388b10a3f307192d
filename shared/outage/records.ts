/** Care records at a desk without the server: the stored record with what was signed here. */
import type { Intent } from '#shared/contracts/intent.ts';
import type { OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import type { RecordCommand, RecordState } from '#shared/commands/command.ts';
import type { HistoryContent, NewEntry } from '#shared/commands/contents.ts';
import { latestContext, present } from '#shared/commands/present.ts';
import { recordCommands } from '#shared/commands/recordCommands.ts';
import { isHistoryInForce, withoutDamaged } from '#shared/content/clinical/inForce.ts';
import { purposesInForce } from '#shared/content/clinical/photoConsents.ts';
import type { Refusal } from '#shared/domain/bookingRules.ts';
import { photoPurposeIds, type PhotoPurpose } from '#shared/domain/careRecord.ts';
import { answerChanges } from '#shared/domain/forms.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { bodyOf } from './bodies.ts';
import { isEntryCall, type EntryCall } from './recordCallNames.ts';

type Signed = Pick<Intent, 'params' | 'body' | 'picture'>;

// The contract of the call parsed the body when it was recorded.
const commandOf = (call: EntryCall) => recordCommands[call] as RecordCommand<unknown>;
const givenOf = ({ params: { entryId }, body, picture }: Signed): unknown => ({
  ...body,
  ...(entryId !== undefined && { entryId }),
  ...picture,
});

type Known = Pick<RecordState, 'service' | 'formulary'>;

const stateOf = (record: OpenedRecord, known: Known): RecordState => ({
  ...record,
  entries: withoutDamaged(record.entries, ({ isDamaged }) => isDamaged === true),
  histories: record.history ? [record.history] : [],
  ...known,
});

/**
 * Why an entry cannot be signed, by the server's rules; null when it can.
 * @param record with what was signed here before
 * @param known besides it: the service of the appointment, null without one, and the products as they were stored
 */
export const checkEntry = (
  record: OpenedRecord,
  call: EntryCall,
  signed: Signed,
  known: Known,
  at: Date,
): Refusal | null => commandOf(call).check(stateOf(record, known), givenOf(signed), at);

const addedBy = (call: EntryCall, intent: Intent, state: RecordState): NewEntry[] =>
  commandOf(call).apply(state, givenOf(intent), new Date(intent.occurredAt));

const shown = (entry: NewEntry, { author, occurredAt }: Intent): RecordEntry => ({
  id: entry.id,
  kind: entry.kind,
  signedAt: occurredAt,
  madeAt: null,
  author,
  bookingId: entry.bookingId ?? null,
  refersTo: entry.refersTo ?? null,
  formId: entry.form?.id ?? null,
  formVersion: entry.form?.version ?? null,
  ...present(entry, latestContext),
});

const nothingKnown: RecordState = {
  dateOfBirth: '',
  entries: [],
  histories: [],
  reflections: [],
  service: null,
  formulary: [],
};

/** What an unsent change adds to a record, as it is shown, the latest first. */
export const entriesOf = (intent: Intent): RecordEntry[] =>
  isEntryCall(intent.call)
    ? addedBy(intent.call, intent, nothingKnown)
        .map((entry) => shown(entry, intent))
        .toReversed()
    : [];

function withHistory(
  record: OpenedRecord,
  { id: entryId, form, content }: { id: string; form?: NewEntry['form']; content: HistoryContent },
  { author: interviewer, occurredAt: signedAt }: Intent,
): Pick<OpenedRecord, 'history' | 'changes'> {
  const { answers, paperSignedOn = null } = content;
  const formVersion = form?.version ?? 0;
  const history = { entryId, signedAt, interviewer, handedOverBy: null, paperSignedOn, formVersion, answers };
  return { history, changes: record.history ? answerChanges(record.history.answers, answers) : [] };
}

/** A consent to photographs after some of its purposes were withdrawn. */
function withoutPurposes(photos: NonNullable<RecordEntry['photos']>, purposes: readonly PhotoPurpose[]) {
  const gone = purposes.filter((purpose) => photos[purpose] && !photos.withdrawn.includes(purpose));
  const left = { ...photos, withdrawn: [...photos.withdrawn, ...gone] };
  return { ...left, isWithdrawn: purposesInForce(left).length === 0 };
}

const withWithdrawal = (entry: RecordEntry, intent: Intent): RecordEntry => {
  if (intent.call !== 'addWithdrawal') return entry;
  const { refersTo, purposes = photoPurposeIds } = bodyOf(intent.call, intent);
  const { consent, photos, photograph } = entry;
  if (photograph && entry.refersTo === refersTo && purposes.includes('record')) {
    return { ...entry, photograph: { ...photograph, isClosed: true } };
  }
  if (entry.id !== refersTo) return entry;
  return {
    ...entry,
    consent: consent && { ...consent, isWithdrawn: true },
    photos: photos && withoutPurposes(photos, purposes),
  };
};

/** A record with an entry that was signed here, as the server would show it. @param known as in `checkEntry` */
export function applyEntry(record: OpenedRecord, intent: Intent, known: Known): OpenedRecord {
  if (!isEntryCall(intent.call)) return record;
  const added = addedBy(intent.call, intent, stateOf(record, known));
  if (added.some(({ id }) => record.entries.some((entry) => entry.id === id))) return record;
  const entries = [
    ...added.map((entry) => shown(entry, intent)).toReversed(),
    ...record.entries.map((entry) => withWithdrawal(entry, intent)),
  ];
  const history = added.find((entry) => entry.kind === 'history');
  const next = { ...record, ...(history && withHistory(record, history, intent)), entries };
  return { ...next, historyDue: !isHistoryInForce(entries, londonToday(new Date(intent.occurredAt))) };
}

/** Unsent entries of a patient's record, in the order in which they were signed. */
export const listEntryIntents = (intents: readonly Intent[], userId: number): Intent[] =>
  intents.filter(({ call, subject }) => isEntryCall(call) && subject.customerId === userId);

/** Changes without the consents that were signed here and taken back again. */
export function withoutWithdrawn(intents: readonly Intent[]): Intent[] {
  const withdrawn = intents.flatMap(({ call, body }) => (call === 'addWithdrawal' ? [body['refersTo']] : []));
  return intents.filter(({ call, body }) => call !== 'addConsent' || !withdrawn.includes(body['id']));
}
