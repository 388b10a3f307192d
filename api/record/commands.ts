import type { Knex } from 'knex';
import type { KnownEntry, RecordCommand, RecordState } from '#shared/commands/command.ts';
import type { HistoryContent, NewEntry } from '#shared/commands/contents.ts';
import { refusal } from '#shared/domain/bookingRules.ts';
import { isBy } from '#shared/domain/happening.ts';
import { patchTestForm } from '#shared/domain/patchTest.ts';
import type { AuditContext } from '#api/audit.ts';
import { refusedBy } from '#api/http/errors.ts';
import { addEntries } from '#api/record/addEntries.ts';
import { getCountedTime, openEntry, stateOf, type EntryRow } from '#api/record/entries.ts';
import { addIncidentTask, addLateTask } from '#api/record/lateEntry.ts';
import type { LockedPatient } from '#api/record/lockPatient.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { openAlerts } from '#api/record/openStops.ts';
import { showEntry } from '#api/record/views.ts';

export interface RecordContext {
  db: Knex;
  sealer: Sealer;
  audit: AuditContext;
  userId: number;
}

/** Whether an appointment is the patient's. */
async function isOwnBooking(trx: Knex.Transaction, { accountIds }: LockedPatient, bookingId: number) {
  const booking = await trx('bookings')
    .where({ id: bookingId })
    .whereIn('user_id', accountIds)
    .first<{ id: number } | undefined>('id');
  return booking !== undefined;
}

/** Moved, joined or deleted meanwhile: what has happened is stored without it, and marked. */
const isOfSomebodyElse = refusal(
  409,
  'moved_booking',
  'Its appointment is not in this record any more. Please check whose this is.',
);

/**
 * Decrypted by what a rule reads of it, because a record can have sixty consents.
 * @param at by when a direction was confirmed and photographs were withdrawn: what came later is nothing to what was done before
 */
export function knownEntry(
  sealer: Sealer,
  entry: EntryRow,
  entries: readonly EntryRow[],
  at?: Date,
): KnownEntry {
  const { id, kind, refersTo, formId, formVersion, expiresOn, occurredAt, signedAt, named } = entry;
  const parts = () => showEntry(sealer, entry, entries);
  const partsThen = () =>
    showEntry(sealer, entry, at ? entries.filter((one) => isBy(one.occurredAt, at)) : entries);
  return {
    id,
    kind,
    refersTo,
    formId,
    formVersion,
    expiresOn,
    occurredAt,
    signedAt,
    named,
    get madeAt() {
      // One that stands for a damaged withdrawal.
      return stateOf(sealer, entry) === 'damaged' ? null : getCountedTime(sealer, entry);
    },
    get pigment() {
      return formId === patchTestForm.id ? parts().pigment : null;
    },
    get photos() {
      return kind === 'photo_consent' ? partsThen().photos : null;
    },
    get treatment() {
      return kind === 'treatment' ? parts().treatment : null;
    },
    get direction() {
      return kind === 'direction' ? partsThen().direction : null;
    },
  };
}

const knownHistory = (sealer: Sealer, entry: EntryRow): RecordState['histories'][number] => ({
  entryId: entry.id,
  formVersion: entry.formVersion ?? 0,
  occurredAt: entry.occurredAt,
  get answers() {
    return openEntry<HistoryContent>(sealer, entry).answers;
  },
});

export const readState = (
  sealer: Sealer,
  {
    user,
    entries,
    all,
  }: Pick<LockedPatient, 'entries' | 'all'> & {
    user: Pick<LockedPatient['user'], 'dateOfBirth'> & { name?: string };
  },
  known: Partial<Pick<RecordState, 'reflections' | 'formulary' | 'statedAt' | 'problems' | 'struck'>>,
  at?: Date,
): RecordState => ({
  dateOfBirth: user.dateOfBirth,
  ...(user.name !== undefined && { name: user.name }),
  entries: entries.map((entry) => knownEntry(sealer, entry, entries, at)),
  all: all.map((entry) => knownEntry(sealer, entry, all, at)),
  histories: entries.filter(({ kind }) => kind === 'history').map((entry) => knownHistory(sealer, entry)),
  get stops() {
    return openAlerts(sealer, entries);
  },
  reflections: [],
  formulary: [],
  problems: [],
  ...known,
});

/** What an entry adds about the rules that it breaks: an incident, or an addition to the one of that day. */
const findBroken = ([, ...others]: NewEntry[]) =>
  others.find(({ kind }) => kind === 'incident' || kind === 'addendum');

/** The incident about what an entry breaks, where nobody has said why. */
function findQuestion(body: object, added: NewEntry[]) {
  const { given, withoutDirection, mistake } = body as Record<string, unknown>;
  const about = findBroken(added);
  if (given || withoutDirection || mistake) return undefined;
  return about?.kind === 'incident' ? about.id : about?.refersTo;
}

interface Steps {
  /** The request as a repeat has it, where that is more than the command's body. */
  request?: object;
  /** What the command's rules need besides the record. */
  load?: (
    trx: Knex.Transaction,
    patient: LockedPatient,
  ) => Promise<
    Partial<Pick<RecordState, 'reflections' | 'formulary' | 'problems' | 'struck'>> & {
      /** When something was done that is judged; without it, when the command happened. */
      doneAt?: Date;
    }
  >;
  /** What only the server can check, do or add, once the rules have been applied. */
  finish?: (trx: Knex.Transaction, patient: LockedPatient, added: NewEntry[]) => Promise<NewEntry[] | void>;
}

/**
 * Adds what a command of the record adds to the patient's locked record. What a desk sends later has happened: whatever rules
 * it breaks, it is stored, and an incident with a task says so. An appointment that is not the patient's is left out.
 * @throws ApiError with the command's refusal
 */
export const addByCommand = async <Body extends { id: string; bookingId?: number | null }>(
  { db, sealer, audit, userId }: RecordContext,
  { check, apply, isKept = () => false }: RecordCommand<Body>,
  body: Body,
  { request = body, load, finish }: Steps = {},
) => {
  let questionOn: string | null | undefined;
  const add = async (patient: LockedPatient, trx: Knex.Transaction) => {
    const wasMoved = body.bookingId != null && !(await isOwnBooking(trx, patient, body.bookingId));
    const at = audit.occurredAt ?? new Date();
    const { problems = [], doneAt = at, ...loaded } = (await load?.(trx, patient)) ?? {};
    const known = {
      ...loaded,
      statedAt: audit.writtenAt,
      problems: wasMoved ? [...problems, isOfSomebodyElse] : problems,
    };
    const state = readState(sealer, patient, known, doneAt);
    const given = wasMoved ? { ...body, bookingId: null } : body;
    const refused = check(state, given, at);
    if (refused && !(audit.occurredAt && isKept(refused))) throw refusedBy(refused);
    const added = apply(state, given, at);
    const said = added[0]?.occurredAt ?? audit.occurredAt ?? audit.writtenAt ?? at;
    if (added[0]) await addLateTask(trx, { sealer, audit }, patient, added[0], said);
    if (added[0]?.kind === 'incident' || findBroken(added)) await addIncidentTask(trx, audit, patient);
    questionOn = findQuestion(given, added);
    return (await finish?.(trx, patient, added)) ?? added;
  };
  const receipt = await addEntries(db, sealer, audit, { userId, id: body.id, body: request }, add);
  return { ...receipt, ...(questionOn && { questionOn }) };
};
