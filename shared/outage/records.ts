/** Care records at a desk without the server: the stored record with what was signed here. */
import type { QueuedCommand } from '#shared/contracts/queuedCommand.ts';
import type { BodyOf } from '#shared/contracts/call.ts';
import type { recordCalls } from '#shared/contracts/recordCalls.ts';
import type { OpenedRecord, RecordEntry } from '#shared/contracts/record.ts';
import { brokenRulesForm } from '#shared/commands/brokenRules.ts';
import type { RecordCommand, RecordState } from '#shared/commands/command.ts';
import type { CorrectionContent, NewEntry } from '#shared/commands/contents.ts';
import { latestContext, present } from '#shared/commands/present.ts';
import { recordCommands } from '#shared/commands/recordCommands.ts';
import { correctProducts } from '#shared/content/clinical/corrections.ts';
import { isStruckOut, withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { isHistoryInForce, isWithdrawn, listWithdrawalsOf } from '#shared/content/clinical/inForce.ts';
import { purposesInForce } from '#shared/content/clinical/photoConsents.ts';
import { unseenIn } from '#shared/content/clinical/recordDirections.ts';
import { addToStops, alertsOf } from '#shared/content/clinical/stops.ts';
import { photoPurposeIds, type PhotoPurpose } from '#shared/domain/careRecord.ts';
import { answerChanges, asAnswers } from '#shared/domain/forms.ts';
import { happenedAt, newestFirst, nowAfter } from '#shared/domain/happening.ts';
import { isEntryCall, type EntryCall } from '#shared/commands/recordCallNames.ts';

type Signed = Pick<QueuedCommand, 'params' | 'body' | 'picture'>;

// The contract of the call parsed the body when it was recorded.
const commandOf = (call: EntryCall) => recordCommands[call] as RecordCommand<unknown>;
const givenOf = ({ params: { entryId }, body, picture }: Signed): unknown => ({
  ...body,
  ...(entryId !== undefined && { entryId }),
  ...picture,
});

/** What the rules need besides the record: the products as stored with it. */
type Known = Pick<RecordState, 'formulary'>;

const withTime = <Entry extends Parameters<typeof happenedAt>[0]>(entry: Entry) => ({
  ...entry,
  occurredAt: happenedAt(entry),
});

const allEntries = ({ entries }: OpenedRecord) => entries.map(withTime);

/** The entries of a stored record as rules read them. */
export const knownEntries = (record: OpenedRecord) => withoutStruckOut(allEntries(record));

const stateOf = (record: OpenedRecord, known: Known): RecordState => ({
  ...record,
  ...known,
  problems: [],
  entries: knownEntries(record),
  all: allEntries(record),
  histories: record.history ? [withTime(record.history)] : [],
  stops: alertsOf(record),
});

/**
 * Why an entry cannot be signed, by the server's rules; null when it can.
 * @param record with what was signed here before
 * @param formulary as it was stored with the record
 */
export const checkEntry = (record: OpenedRecord, call: EntryCall, signed: Signed, known: Known, at: Date) =>
  commandOf(call).check(
    stateOf(record, known),
    givenOf(signed),
    nowAfter(
      record.entries.map((entry) => happenedAt(entry)),
      at,
    ),
  );

const addedBy = (call: EntryCall, command: QueuedCommand, state: RecordState): NewEntry[] =>
  commandOf(call).apply(state, givenOf(command), new Date(command.occurredAt));

const shown = (entry: NewEntry, { author, occurredAt }: QueuedCommand): RecordEntry => ({
  id: entry.id,
  kind: entry.kind,
  occurredAt: entry.occurredAt?.toISOString() ?? occurredAt,
  signedAt: occurredAt,
  madeAt: null,
  author,
  bookingId: entry.bookingId ?? null,
  refersTo: entry.refersTo ?? null,
  formId: entry.form?.id ?? null,
  formVersion: entry.form?.version ?? null,
  ...present(entry, { ...latestContext, formId: entry.form?.id ?? null }),
});

const nothingKnown: RecordState = {
  dateOfBirth: '',
  entries: [],
  all: [],
  histories: [],
  reflections: [],
  stops: [],
  formulary: [],
  problems: [],
};

/** Whether it is what the author of a stored entry is asked, and has not answered yet. */
export const isQuestion = ({ call, body }: Pick<QueuedCommand, 'call' | 'body'>) =>
  call === 'addAddendum' && body['text'] === '';

/** What an unsent change adds to a record, as it is shown, the latest first. */
export const entriesOf = (command: QueuedCommand): RecordEntry[] =>
  isEntryCall(command.call) && !isQuestion(command)
    ? addedBy(command.call, command, nothingKnown)
        // Which rules it breaks is not known without the record.
        .filter(({ form }) => form?.id !== brokenRulesForm.id)
        .map((entry) => shown(entry, command))
        .toReversed()
    : [];

/** The latest medical history, what it changes, and the stops, after one that was signed here. */
function withHistory(
  record: OpenedRecord,
  entry: Extract<NewEntry, { kind: 'history' }>,
  { author: interviewer, occurredAt: signedAt }: QueuedCommand,
): Pick<OpenedRecord, 'history' | 'changes' | 'comparedWith' | 'stops'> {
  const { history, changes, comparedWith, stops } = record;
  const { answers, paperSignedOn = null } = entry.content;
  const occurredAt = entry.occurredAt?.toISOString() ?? signedAt;
  const latestAt = history && happenedAt(history);
  const added = addToStops(stops, latestAt, { occurredAt, answers: asAnswers(answers) });
  if (latestAt !== null && Date.parse(occurredAt) < Date.parse(latestAt)) {
    return { history, changes, comparedWith, stops: added };
  }
  const before = comparedWith ?? history?.answers ?? null;
  return {
    history: {
      entryId: entry.id,
      occurredAt,
      signedAt,
      interviewer,
      handedOverBy: null,
      paperSignedOn,
      formVersion: entry.form?.version ?? 0,
      answers,
    },
    changes: before ? answerChanges(before, answers) : [],
    comparedWith: before,
    stops: added,
  };
}

/** A consent to photographs after some of its purposes were withdrawn. */
function withoutPurposes(
  photos: NonNullable<RecordEntry['photos']>,
  purposes: readonly PhotoPurpose[],
  isAll: boolean,
) {
  const gone = purposes.filter((purpose) => photos[purpose] && !photos.withdrawn.includes(purpose));
  const left = { ...photos, withdrawn: [...photos.withdrawn, ...gone] };
  // Of one that allowed nothing, nothing is withdrawn by the way.
  const isAllGone = left.withdrawn.length > 0 && purposesInForce(left).length === 0;
  return { ...left, isWithdrawn: photos.isWithdrawn || isAll || isAllGone };
}

type Timed = ReturnType<typeof allEntries>[number];

/** A direction with what its prescriber has not seen of a medical history that was signed here. */
function withUnseen(entry: Timed, history: NewEntry | undefined, signedAt: string): Timed {
  if (history?.kind !== 'history' || !entry.direction?.seen) return entry;
  const occurredAt = history.occurredAt?.toISOString() ?? signedAt;
  const said = { id: history.id, occurredAt, answers: asAnswers(history.content.answers) };
  const unseen = [...unseenIn(said, entry.direction.seen), ...entry.direction.unseen].toSorted(
    (a, b) => Date.parse(b.saidAt) - Date.parse(a.saidAt),
  );
  return { ...entry, direction: { ...entry.direction, unseen } };
}

/** An entry with what ends it. Which purposes of photographs an earlier withdrawal names, the server has applied. */
function withEnd(entry: Timed, entries: readonly Timed[], command: QueuedCommand, added: NewEntry[]): Timed {
  const body =
    command.call === 'addWithdrawal' ? (command.body as BodyOf<typeof recordCalls.addWithdrawal>) : null;
  const purposes = body?.purposes ?? photoPurposeIds;
  const isEndedNow = (ended: Timed | undefined) =>
    ended !== undefined && listWithdrawalsOf(entries, ended).some(({ id }) => id === body?.id);
  const { consent, photos, photograph } = entry;
  if (consent) {
    const isOver = consent.isWithdrawn || isWithdrawn(entries, entry);
    return { ...entry, consent: { ...consent, isWithdrawn: isOver } };
  }
  if (photograph && purposes.includes('record')) {
    const under = entries.find(({ id }) => id === entry.refersTo);
    const isOver = isEndedNow(under) || (under !== undefined && isStruckOut(entries, under));
    const isClosed = photograph.isClosed || isOver;
    return { ...entry, photograph: { ...photograph, isClosed } };
  }
  const { correction } = (added[0]?.content ?? {}) as Partial<CorrectionContent>;
  if (correction && entry.treatment && command.params['entryId'] === entry.id) {
    const products = correctProducts(entry.treatment.products, [correction]);
    return { ...entry, treatment: { ...entry.treatment, products } };
  }
  if (!photos) return entry;
  const isAll = isWithdrawn(entries, entry);
  if (isEndedNow(entry)) return { ...entry, photos: withoutPurposes(photos, purposes, isAll) };
  return isAll ? { ...entry, photos: withoutPurposes(photos, photoPurposeIds, true) } : entry;
}

/** A record with an entry that was signed here, as the server would show it. */
export function applyEntry(record: OpenedRecord, command: QueuedCommand, known: Known): OpenedRecord {
  if (!isEntryCall(command.call)) return record;
  const added = addedBy(command.call, command, stateOf(record, known));
  if (added.some(({ id }) => record.entries.some((entry) => entry.id === id))) return record;
  const all = [...added.map((entry) => shown(entry, command)).toReversed(), ...record.entries]
    .map(withTime)
    .toSorted(newestFirst);
  const history = added.find((entry) => entry.kind === 'history');
  const entries = all.map((entry) =>
    withUnseen(withEnd(entry, all, command, added), history, command.occurredAt),
  );
  const next = { ...record, ...(history && withHistory(record, history, command)), entries };
  const standing = withoutStruckOut(entries);
  const isGone = next.history && !standing.some(({ id }) => id === next.history?.entryId);
  const signed = command.call === 'addConsent' ? command.body['textId'] : undefined;
  // A consent in force has been thought over.
  const reflections = record.reflections.map((one) => (one.textId === signed ? { ...one, hours: 0 } : one));
  return {
    ...next,
    reflections,
    // Which answers stood before is not known here, and no stop is taken away.
    ...(isGone && { history: null, changes: [] }),
    historyDue: !isHistoryInForce(standing, new Date(command.occurredAt)),
  };
}

/** Unsent entries of a patient's record, in the order in which they were signed. */
export const listEntryCommands = (commands: readonly QueuedCommand[], userId: number): QueuedCommand[] =>
  commands.filter(
    (command) => isEntryCall(command.call) && command.subject.customerId === userId && !isQuestion(command),
  );

/** Changes without the consents that were signed here and taken back again. */
export function withoutWithdrawn(commands: readonly QueuedCommand[]): QueuedCommand[] {
  const withdrawn = commands.flatMap(({ call, body }) =>
    call === 'addWithdrawal' ? [body['refersTo']] : [],
  );
  return commands.filter(({ call, body }) => call !== 'addConsent' || !withdrawn.includes(body['id']));
}
