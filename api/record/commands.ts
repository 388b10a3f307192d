import type { Knex } from 'knex';
import type { KnownEntry, RecordCommand, RecordState } from '#shared/commands/command.ts';
import type { HistoryContent, NewEntry } from '#shared/commands/contents.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { notFound, refusedBy } from '#api/http/errors.ts';
import { addEntries } from '#api/record/addEntries.ts';
import { getSigningTime, openEntry, type EntryRow } from '#api/record/entries.ts';
import { addLateTask } from '#api/record/lateEntry.ts';
import type { LockedPatient } from '#api/record/lockPatient.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { openStops } from '#api/record/openStops.ts';
import { showEntry } from '#api/record/views.ts';

/** Who writes in which patient's record. */
export interface Writing {
  db: Knex;
  sealer: Sealer;
  act: AuditContext;
  userId: number;
}

/** @throws ApiError 404 for an appointment that is not the patient's */
async function checkBooking(
  trx: Knex.Transaction,
  { accountIds }: LockedPatient,
  bookingId: number | null,
): Promise<void> {
  if (bookingId === null) return;
  const booking = await trx('bookings')
    .where({ id: bookingId })
    .whereIn('user_id', accountIds)
    .first<{ id: number } | undefined>('id');
  if (!booking) throw notFound('That appointment');
}

/** Decrypted by what a rule reads of it, because a record can have sixty consents. */
function knownEntry(sealer: Sealer, entry: EntryRow, entries: readonly EntryRow[]): KnownEntry {
  const { id, kind, refersTo, formId, formVersion, occurredAt, signedAt } = entry;
  const parts = () => showEntry(sealer, entry, entries);
  return {
    id,
    kind,
    refersTo,
    formId,
    formVersion,
    occurredAt,
    signedAt,
    get madeAt() {
      return getSigningTime(sealer, entry);
    },
    get photos() {
      return kind === 'photo_consent' ? parts().photos : null;
    },
    get treatment() {
      return kind === 'treatment' ? parts().treatment : null;
    },
    get direction() {
      return kind === 'direction' ? parts().direction : null;
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

/** What a command's rules are applied to. */
export const readState = (
  sealer: Sealer,
  { user, entries }: { user: Pick<LockedPatient['user'], 'dateOfBirth'>; entries: readonly EntryRow[] },
  known: Partial<Pick<RecordState, 'reflections' | 'formulary' | 'statedAt'>>,
): RecordState => ({
  dateOfBirth: user.dateOfBirth,
  entries: entries.map((entry) => knownEntry(sealer, entry, entries)),
  histories: entries.filter(({ kind }) => kind === 'history').map((entry) => knownHistory(sealer, entry)),
  get stops() {
    return openStops(sealer, entries);
  },
  reflections: [],
  formulary: [],
  ...known,
});

interface Steps {
  /** The request as a repeat has it, where that is more than the command's body. */
  request?: object;
  /** What the command's rules need besides the record. */
  load?: (
    trx: Knex.Transaction,
    patient: LockedPatient,
  ) => Promise<Partial<Pick<RecordState, 'reflections' | 'formulary'>>>;
  /** What only the server can check, do or add, once the rules have been applied. */
  finish?: (trx: Knex.Transaction, patient: LockedPatient, added: NewEntry[]) => Promise<NewEntry[] | void>;
}

/** Adds what a command of the record adds to the patient's locked record. @throws ApiError with the command's refusal */
export const addByCommand = <Body extends { id: string; bookingId?: number | null }>(
  { db, sealer, act, userId }: Writing,
  { check, apply, keptWhenLate = [] }: RecordCommand<Body>,
  body: Body,
  { request = body, load, finish }: Steps = {},
) =>
  addEntries(db, sealer, act, { userId, id: body.id, body: request }, async (patient, trx) => {
    await checkBooking(trx, patient, body.bookingId ?? null);
    const state = readState(sealer, patient, { statedAt: act.writtenAt, ...(await load?.(trx, patient)) });
    const at = act.occurredAt ?? new Date();
    const refused = check(state, body, at);
    if (refused && !(act.occurredAt && keptWhenLate.includes(refused.code))) throw refusedBy(refused);
    const added = apply(state, body, at);
    const said = added[0]?.occurredAt ?? act.occurredAt ?? act.writtenAt ?? at;
    if (added[0]) await addLateTask(trx, { sealer, act }, patient, added[0], said);
    return (await finish?.(trx, patient, added)) ?? added;
  });
