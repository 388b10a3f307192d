import type { Knex } from 'knex';
import type { Readiness } from '#shared/contracts/recordCalls.ts';
import { findConsentText } from '#shared/content/clinical/consents.ts';
import { listMissingNeeds } from '#shared/content/clinical/needs.ts';
import { isAdult } from '#shared/domain/age.ts';
import { refusalToGoIn } from '#shared/commands/recordAttendance.ts';
import type { ReadinessItem } from '#shared/domain/careRecord.ts';
import { isTooSoon, coolingOffUntil } from '#shared/domain/coolingOff.ts';
import { listHeads, readRecords } from '#api/record/heads.ts';
import { findCoolingOff, readCoolingOff, type PatientCoolingOff } from '#api/record/coolingOff.ts';
import {
  dissolving,
  findDirectedFamilies,
  findPlannedFamilies,
  goOnReasonNeeded,
  type GoOnReason,
} from '#shared/domain/goingIn.ts';
import { londonToday, toInstant } from '#shared/domain/wallTime.ts';
import type { AuditContext } from '#api/audit.ts';
import { listProducts } from '#api/formulary/products.service.ts';
import { refuseIf, ApiError } from '#api/http/errors.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { isHistoryInForce, isPatchTestInForce, isTextInForce } from '#shared/content/clinical/inForce.ts';
import { readDirected } from '#api/record/plannedDirections.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { addTask } from '#api/tasks/addTask.ts';
import { listInDate } from '#api/stock/batches.service.ts';
import { withoutStruckOut } from '#shared/domain/enteredInError.ts';
import { dropDamaged, type EntryRow } from '#api/record/entries.ts';
import { openStops } from '#api/record/openStops.ts';

/** Whether the rows of a patient say an alert to stop, or cannot be read; the medical histories are decrypted for it. */
function hasStop(sealer: Sealer, rows: readonly EntryRow[]): boolean {
  try {
    const entries = dropDamaged(sealer, rows);
    // What cannot be read may say it.
    if (entries.length < rows.length) return true;
    return openStops(sealer, withoutStruckOut(entries)).some(({ level }) => level === 'stop');
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}

interface BookingRow {
  id: number;
  /** Null for a guest, who has no record. */
  userId: number | null;
  service: string;
  /** Of the appointment, for which everything has to be in force; null: a request. */
  date: string | null;
  time: string | null;
  isIdSeen: boolean;
  /** Null for a guest. */
  dateOfBirth: string | null;
}

/** Whether the text was opened at home, and until when the appointment would be too soon. */
function readinessOfCoolingOff(
  { id, service, date, time }: BookingRow,
  known: PatientCoolingOff | null,
  now: Date,
): Pick<Readiness, 'isConsentRead' | 'thinkingUntil'> {
  const coolingOff = known && findCoolingOff(known.reflections, service);
  if (!coolingOff) return { isConsentRead: true, thinkingUntil: null };
  const until = coolingOffUntil(coolingOff, now);
  const startsAt = toInstant(date ?? '', time ?? '')?.getTime();
  const isAgreed = known.soonerAppointments.some(
    (one) => one.bookingId === id && Date.parse(one.startsAt) === startsAt,
  );
  const isSoon = isTooSoon({ date: date ?? '', time: time ?? '' }, until) && !isAgreed;
  return {
    isConsentRead: coolingOff.openedAt !== null,
    thinkingUntil: isSoon ? (until?.toISOString() ?? null) : null,
  };
}

/** Whether anybody treats here who could not prescribe hyaluronidase when it is needed. */
async function treatsWithoutPrescribing(db: Knex): Promise<boolean> {
  const clinician = { role: 'admin', is_clinician: true, is_prescriber: false };
  const found = await db('users')
    .where({ ...clinician, disabled_at: null, deleted_at: null })
    .first<{ id: number } | undefined>('id');
  return found !== undefined;
}

type Records = Awaited<ReturnType<typeof readRecords>>;

const patientsOf = (bookings: readonly BookingRow[]) => bookings.flatMap(({ userId }) => userId ?? []);

async function readItems(
  db: Knex,
  sealer: Sealer,
  bookings: readonly BookingRow[],
  { ownerOf, headsOf }: Records,
  now: Date,
): Promise<Omit<Readiness, 'hasStop'>[]> {
  const userIds = [...new Set(patientsOf(bookings))];
  const known = { ownerOf, entries: userIds.flatMap(headsOf) };
  const coolingOffOf = await readCoolingOff(db, userIds, known);
  const planned = bookings.filter(({ service }) => findPlannedFamilies(service).length > 0);
  const formulary = planned.length > 0 ? await listProducts(db) : [];
  const givenAt = (service: string) =>
    formulary.filter(({ family }) => findPlannedFamilies(service).includes(family));
  const isFiller = (service: string) => givenAt(service).some(({ needs }) => needs.includes('hyaluronidase'));
  const batches = planned.length > 0 ? await listInDate(db) : [];
  const needsDissolving =
    planned.some(({ service }) => isFiller(service)) && (await treatsWithoutPrescribing(db));
  const directed = planned.filter(
    ({ service }) => findDirectedFamilies(service).length > 0 || isFiller(service),
  );
  const isDirected = await readDirected(db, sealer, patientsOf(directed), formulary);
  return bookings.map((booking) => {
    const { id, userId, service, isIdSeen, date, time, dateOfBirth } = booking;
    const startsAt = toInstant(date ?? '', time ?? '');
    const at = startsAt && startsAt > now ? startsAt : now;
    const entries = headsOf(userId);
    const items: [ReadinessItem, boolean][] = [
      ['proof of age', isIdSeen],
      ['medical history', isHistoryInForce(entries, at)],
    ];
    const text = findConsentText(service);
    if (text) items.push(['consent', isTextInForce(entries, text, at)]);
    const families = findDirectedFamilies(service);
    if (families.length > 0) items.push(['direction', isDirected(userId, { families, at })]);
    const given = givenAt(service);
    if (needsDissolving && isFiller(service)) {
      items.push(['direction for hyaluronidase', isDirected(userId, { ...dissolving, at })]);
    }
    if (given.some(({ needsPatchTest }) => needsPatchTest)) {
      items.push(['patch test', isPatchTestInForce(entries, at)]);
    }
    if (given.some(({ needs }) => needs.length > 0)) {
      const lacking = listMissingNeeds(formulary, given, batches, londonToday(at));
      items.push(['emergency kit', lacking.length === 0]);
    }
    const missing = items.filter(([, isDone]) => !isDone).map(([item]) => item);
    const thinking = readinessOfCoolingOff(booking, userId === null ? null : coolingOffOf(userId), now);
    const done = items.length - missing.length;
    const isUnderAge = dateOfBirth !== null && !isAdult(dateOfBirth, londonToday(now));
    return { bookingId: id, done, of: items.length, missing, isUnderAge, ...thinking, unsent: [] };
  });
}

/** What is still missing before these appointments, without anything of its content. Guests are left out. */
export async function listReadiness(
  db: Knex,
  sealer: Sealer,
  bookingIds: number[],
  now = new Date(),
): Promise<Readiness[]> {
  const bookings = await db('bookings as b')
    .join('users as u', 'u.id', 'b.user_id')
    .whereIn('b.id', bookingIds)
    .whereNull('u.deleted_at')
    .orderBy('b.id')
    .select<BookingRow[]>(db.raw('u.id_seen_at IS NOT NULL AS "isIdSeen"'), {
      id: 'b.id',
      userId: 'b.user_id',
      service: 'b.service',
      date: 'b.appointment_date',
      time: 'b.appointment_time',
      dateOfBirth: 'u.date_of_birth',
    });
  const records = await readRecords(db, sealer, patientsOf(bookings));
  const items = await readItems(db, sealer, bookings, records, now);
  const userOf = new Map(bookings.map(({ id, userId }) => [id, userId]));
  return items.map((item) => {
    const userId = userOf.get(item.bookingId) ?? null;
    return { ...item, hasStop: userId !== null && hasStop(sealer, records.stopRowsOf(userId)) };
  });
}

/**
 * Checks whether a patient may go in to the practitioner. By what a desk sends later they have gone in, whatever rule it
 * breaks; what no reason would have allowed is a clinician's task.
 * @returns what is missing all the same, for the event: with the reason, or unchecked by a desk that had no connection
 * @throws ApiError 409 for a patient under 18, for a prescription-only service without a direction, whatever the reason,
 * and for anything else that is missing without a reason
 */
export async function checkGoingIn(
  db: Knex,
  sealer: Sealer,
  audit: AuditContext,
  { id, userId, service, name }: Pick<BookingRow, 'id' | 'userId' | 'service'> & { name: string },
  body: { goOnReason?: GoOnReason | undefined },
): Promise<{ missing?: ReadinessItem[]; goOnReason?: GoOnReason | undefined; isUnchecked?: true }> {
  const { occurredAt } = audit;
  const user = userId === null ? undefined : await UserModel.query(db).findById(userId);
  const isMinor = user !== undefined && !isAdult(user.dateOfBirth, londonToday(occurredAt ?? new Date()));
  const isIdSeen = Boolean(user?.idSeenAt);
  const booking = { id, userId, service, isIdSeen, dateOfBirth: null, date: null, time: null };
  const records = await readRecords(db, sealer, userId === null ? [] : [userId]);
  const items = await readItems(db, sealer, [booking], records, occurredAt ?? new Date());
  const missing = items.flatMap((one) => one.missing);
  const refused = refusalToGoIn(isMinor, missing, service, body);
  const isUnchecked = refused !== null && occurredAt !== undefined;
  refuseIf(isUnchecked ? null : refused);
  if (isUnchecked && refused.code !== goOnReasonNeeded) {
    const text = `${name} went in while the clinic’s server was away. ${refused.sentence}`;
    await addTask(db, audit, { userId, text, dueAt: new Date(), isClinical: true });
  }
  if (missing.length === 0) return {};
  return { missing, ...(isUnchecked ? { isUnchecked } : { goOnReason: body.goOnReason }) };
}

/** Whether an account has no medical history in force; without keys, a damaged one counts. */
export const isHistoryDue = async (db: Knex, sealer: Sealer | null, userId: number) => {
  const heads = sealer
    ? (await readRecords(db, sealer, [userId])).headsOf(userId)
    : await listHeads(db, [userId]);
  return !isHistoryInForce(heads, new Date());
};
