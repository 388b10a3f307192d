import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import type { BlockedDays, BlockedDaysCreate, BlockedTimeCreate } from '#shared/contracts/schedule.ts';
import { stretchTaken, refusalOfBlock, type Taken } from '#shared/domain/bookingRules.ts';
import { addDays, londonNow, londonToday } from '#shared/domain/wallTime.ts';
import { about, offerUndo, recordEvent, recordUndoable, type AuditContext } from '#api/audit.ts';
import {
  type UndoHandler,
  type UndoHandlers,
  changedSince,
  lockUnsent,
  type PastEvent,
  type NoticeRef,
} from '#api/audit/undo.service.ts';
import { findTakenSlot, lockDay } from '#api/calendar/takenSlots.ts';
import { ApiError, notFound, refuseIf } from '#api/http/errors.ts';
import { BlockedTimeModel } from '#api/models/BlockedTimeModel.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

const practitionerId = clinic.practitioner.id;

type Stretch = Pick<BlockedTimeModel, 'startDate' | 'endDate' | 'startTime' | 'endTime'>;

/** What the audit stores: when, never why. */
const auditView = ({ startDate, endDate, startTime, endTime }: Stretch) => ({
  startDate,
  endDate,
  startTime,
  endTime,
});

interface Claim extends Stretch {
  /** Bookings whose appointment or offered times stay, on whole days. */
  standingIds?: number[];
  /** Times that were left out before, as a multirange. */
  around?: string;
}

const findRemaining = `
  SELECT lower(t.slot)::date AS date, to_char(lower(t.slot), 'HH24:MI') AS start,
    to_char(upper(t.slot), 'HH24:MI') AS end, t.blocked_time_id IS NOT NULL AS "isBlocked",
    t.offered_time_id IS NOT NULL AS "isOffered", upper(t.slot) - lower(t.slot) >= interval '1 day' AS "isWholeDay"
  FROM taken_slots t LEFT JOIN offered_times o ON o.id = t.offered_time_id LEFT JOIN offers f ON f.id = o.offer_id
    LEFT JOIN bookings b ON b.id = coalesce(t.booking_id, f.booking_id)
  WHERE t.specialist_id = :specialistId AND t.slot && tsrange(:start::timestamp, :end::timestamp)
    AND t.blocked_time_id IS NULL AND b.status IS DISTINCT FROM 'completed' AND upper(t.slot) >= :now::timestamp
    AND coalesce(b.id <> ALL (:standingIds::integer[]), true)
    AND NOT t.slot <@ :around::tsmultirange
  ORDER BY lower(t.slot) LIMIT 1`;

const findAround = `
  SELECT coalesce(range_agg(slot * closed.days), '{}')::text AS around,
    isempty(tsmultirange(closed.days) - coalesce(range_agg(slot), '{}')) AS "isFull"
  FROM (SELECT tsrange(:start::timestamp, :end::timestamp) AS days) closed
    LEFT JOIN taken_slots ON slot && closed.days AND specialist_id = :specialistId
  GROUP BY closed.days`;

/**
 * Makes sure that the time to block is free; whole days may have breaks, what is over and the named appointments on them. Days are
 * locked in order, like those of appointments; the exclusion constraint `taken_slots_free` has the final say.
 * @returns the times that the closing leaves out, as a multirange
 * @throws ApiError 409 naming the first conflict
 */
async function claimStretch(trx: Knex.Transaction, claim: Claim): Promise<string> {
  const { startDate, endDate, startTime, standingIds = [], around = '{}' } = claim;
  for (let day = startDate; day <= endDate; day = addDays(day, 1)) await lockDay(trx, practitionerId, day);
  if (startTime === null) await endHolds(trx, claim);
  const taken = await findTaken(trx, claim);
  if (!taken) return '{}';
  if (startTime !== null) refuseIf(stretchTaken(taken));
  const { date, time } = londonNow(new Date());
  const now = `${date} ${time}`;
  const closed = { specialistId: practitionerId, start: startDate, end: addDays(endDate, 1), now };
  const { rows } = await trx.raw<{ rows: Taken[] }>(findRemaining, { ...closed, standingIds, around });
  refuseIf(rows[0] ? stretchTaken(rows[0]) : null);
  const left = await findLeftOut(trx, claim);
  refuseIf(left.isFull ? stretchTaken(taken) : null);
  return left.around;
}

/** A visitor's minutes keep nothing open that is closed around what stands there. */
async function endHolds(trx: Knex.Transaction, stretch: Stretch): Promise<void> {
  await trx('held_times')
    .whereRaw('slot && tsrange(:start::timestamp, :end::timestamp)', rangeOf(stretch))
    .delete();
}

const rangeOf = ({ startDate, endDate, startTime, endTime }: Stretch) => ({
  specialistId: practitionerId,
  start: `${startDate} ${startTime ?? '00:00'}`,
  end: endTime ? `${endDate} ${endTime}` : addDays(endDate, 1),
});

/** What a blocked stretch leaves out, as a multirange, and whether that is all of it. */
async function findLeftOut(
  trx: Knex.Transaction,
  stretch: Stretch,
): Promise<{ around: string; isFull: boolean }> {
  const { rows } = await trx.raw<{ rows: { around: string; isFull: boolean }[] }>(
    findAround,
    rangeOf(stretch),
  );
  return rows[0] ?? { around: '{}', isFull: false };
}

const findTaken = (trx: Knex.Transaction, stretch: Stretch) =>
  findTakenSlot(trx, { exceptId: null, ...rangeOf(stretch) });

/** Blocks a time of several days, or the days, around what stands there. @throws ApiError 409 when nothing is left */
export async function blockDays(
  db: Knex,
  audit: AuditContext,
  { days, startTime, endTime }: z.output<typeof BlockedDaysCreate>,
): Promise<z.input<typeof BlockedDays>> {
  const today = londonToday(new Date());
  const reasons = new Map(days.filter(({ date }) => date >= today).map(({ date, reason }) => [date, reason]));
  return inTransaction(db, async (trx) => {
    const seriesId = randomUUID();
    const taken: string[] = [];
    let blocked = 0;
    let firstId: number | null = null;
    // In order, so that two desks never wait for each other.
    for (const [date, reason] of [...reasons].toSorted(([a], [b]) => a.localeCompare(b))) {
      const stretch = { startDate: date, endDate: date, startTime, endTime };
      await lockDay(trx, practitionerId, date);
      await endHolds(trx, stretch);
      const isTaken = (await findTaken(trx, stretch)) !== undefined;
      if (isTaken) taken.push(date);
      const { around, isFull } = isTaken ? await findLeftOut(trx, stretch) : { around: '{}', isFull: false };
      if (isFull) continue;
      blocked += 1;
      const { id } = await BlockedTimeModel.query(trx)
        .insert({
          ...stretch,
          around,
          reason,
          seriesId,
          specialistId: practitionerId,
          createdBy: audit.actorId,
        })
        .returning('id');
      firstId ??= id;
    }
    if (firstId === null) {
      throw new ApiError(409, 'slot_taken', 'Something stands on each of these days, or they have passed.');
    }
    const eventId = await recordUndoable(trx, audit, {
      action: 'days_blocked',
      ...about('blocked_time', firstId),
      after: { days: blocked, startTime, endTime },
    });
    offerUndo(audit, eventId);
    return { blocked, taken };
  });
}

/** Frees a time and the later ones that were blocked with it. */
export async function unblockSeries(db: Knex, audit: AuditContext, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { seriesId, startDate } = await lockBlockedTime(trx, id);
    if (seriesId === null) throw notFound('That series');
    const freed = await BlockedTimeModel.query(trx)
      .where({ series_id: seriesId })
      .where('start_date', '>=', startDate)
      .whereNull('removed_at')
      .patch({ removedAt: trx.fn.now() });
    if (freed === 0) throw notFound('That blocked time');
    await recordEvent(trx, audit, {
      action: 'days_unblocked',
      ...about('blocked_time', id),
      after: { days: freed },
    });
  });
}

/** The same time that another desk has blocked meanwhile. */
const findSame = (trx: Knex.Transaction, { startDate, endDate, startTime, endTime }: Stretch) =>
  BlockedTimeModel.query(trx)
    .where({ start_date: startDate, end_date: endDate, specialist_id: practitionerId })
    .whereRaw('start_time IS NOT DISTINCT FROM ? AND end_time IS NOT DISTINCT FROM ?', [startTime, endTime])
    .whereNull('removed_at')
    .first();

/** Blocks a time of day, or whole days, from being booked. */
export async function blockTime(db: Knex, audit: AuditContext, form: z.output<typeof BlockedTimeCreate>) {
  refuseIf(refusalOfBlock(form.endDate, londonToday(new Date())));
  return inTransaction(db, async (trx) => {
    const same = audit.writtenAt && (await findSame(trx, form));
    if (same) return same;
    const { standingIds: _standingIds, ...stretch } = form;
    const around = await claimStretch(trx, form);
    const blocked = await BlockedTimeModel.query(trx)
      .insert({ ...stretch, around, specialistId: practitionerId, createdBy: audit.actorId })
      .returning('*');
    const eventId = await recordUndoable(trx, audit, {
      action: 'time_blocked',
      ...about('blocked_time', blocked.id),
      after: auditView(blocked),
    });
    offerUndo(audit, eventId);
    return blocked;
  });
}

async function lockBlockedTime(trx: Knex.Transaction, id: number): Promise<BlockedTimeModel> {
  const blocked = await BlockedTimeModel.query(trx).findById(id).forUpdate();
  if (!blocked) throw notFound('That blocked time');
  return blocked;
}

const setRemoved = (trx: Knex.Transaction, id: number, isRemoved: boolean) =>
  BlockedTimeModel.query(trx)
    .where({ id })
    .patch({ removedAt: isRemoved ? trx.fn.now() : null });

/** Unblocks a time, so that it can be booked again. */
export async function unblockTime(db: Knex, audit: AuditContext, id: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    const blocked = await lockBlockedTime(trx, id);
    if (blocked.removedAt !== null) throw notFound('That blocked time');
    await setRemoved(trx, id, true);
    const eventId = await recordUndoable(trx, audit, {
      action: 'time_unblocked',
      ...about('blocked_time', id),
      before: auditView(blocked),
    });
    offerUndo(audit, eventId);
  });
}

const noticeOf = (): NoticeRef => ({ subjectType: 'blocked_time', kinds: [], version: 0 });

/** Undoes a blocking or an unblocking. @throws ApiError 409 when the time has been taken since */
async function undoBlockedTime(trx: Knex.Transaction, audit: AuditContext, event: PastEvent): Promise<void> {
  const blocked = await lockBlockedTime(trx, event.subjectId);
  const wasBlocked = event.action === 'time_blocked';
  if ((blocked.removedAt === null) !== wasBlocked) throw changedSince('This time');
  await lockUnsent(trx, audit, event, noticeOf());
  if (!wasBlocked) await blocked.$query(trx).patch({ around: await claimStretch(trx, blocked) });
  await setRemoved(trx, blocked.id, wasBlocked);
  await recordEvent(trx, audit, {
    action: 'time_blocking_undone',
    ...about('blocked_time', blocked.id),
    after: { undid: event.id },
  });
}

async function isUnchanged(db: Knex, event: PastEvent): Promise<boolean> {
  const row = await db('blocked_times').where({ id: event.subjectId }).first<{ removed_at: string | null }>();
  return row !== undefined && (row.removed_at === null) === (event.action === 'time_blocked');
}

/** Undoes the blocking of several days. @throws ApiError 409 when one of them has been freed since */
async function undoSeries(trx: Knex.Transaction, audit: AuditContext, event: PastEvent): Promise<void> {
  const { seriesId } = await lockBlockedTime(trx, event.subjectId);
  await lockUnsent(trx, audit, event, noticeOf());
  const freed = await remainingOf(trx, seriesId).patch({ removedAt: trx.fn.now() });
  if (freed !== event.after?.['days']) throw changedSince('One of these times');
  await recordEvent(trx, audit, {
    action: 'time_blocking_undone',
    ...about('blocked_time', event.subjectId),
    after: { undid: event.id },
  });
}

const remainingOf = (db: Knex, seriesId: string | null) =>
  BlockedTimeModel.query(db).where({ series_id: seriesId }).whereNull('removed_at');

async function isSeriesUnchanged(db: Knex, event: PastEvent): Promise<boolean> {
  const first = await BlockedTimeModel.query(db).findById(event.subjectId);
  return (await remainingOf(db, first?.seriesId ?? null).resultSize()) === event.after?.['days'];
}

const undoing: UndoHandler = { undo: undoBlockedTime, noticeOf, isUnchanged };
export const blockedTimeUndoHandlers: UndoHandlers = {
  time_blocked: undoing,
  time_unblocked: undoing,
  days_blocked: { undo: undoSeries, noticeOf, isUnchanged: isSeriesUnchanged },
};
