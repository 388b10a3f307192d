import type { Knex } from 'knex';
import { formatEvent, formatHappened } from '#shared/domain/formatEvent.ts';
import { recordOpening, type AuditContext } from '#api/audit.ts';
import { selectViews } from '#api/audit/eventViews.ts';
import { isByVisitor, nameActor, actorColumns, type Actor } from '#api/audit/actors.ts';
import { notFound } from '#api/http/errors.ts';
import { whereOwnBookings, findAccountIds } from '#api/models/mergedAccounts.ts';
import { readPaging } from '#api/http/paging.ts';
import { type PastEvent, canUndo, type UndoHandlers } from '#api/audit/undo.service.ts';

interface Paging {
  limit?: number | undefined;
  cursor?: string | undefined;
}

interface EventRow extends PastEvent, Actor {
  subjectType: string;
  actorId: number | null;
  /** When it happened, if the desk could send it only later. */
  occurredAt: string | null;
  role: string | null;
}

async function readEvents(db: Knex, paging: Paging, narrow: (events: Knex.QueryBuilder) => void) {
  const { limit, after } = readPaging(paging);
  const find = () => db('events as e').modify(narrow);
  const rows = find()
    .leftJoin('users as u', 'u.id', 'e.actor_id')
    .modify(selectViews(db))
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .select<EventRow[]>({
      id: 'e.id',
      at: 'e.at',
      occurredAt: 'e.occurred_at',
      action: 'e.action',
      subjectType: 'e.subject_type',
      subjectId: 'e.subject_id',
      userId: 'e.user_id',
      actorId: 'e.actor_id',
      ...actorColumns,
      role: 'u.role',
    });
  if (after !== null) void rows.where('e.id', '<', after);
  const [page, count] = await Promise.all([rows, find().count<{ total: number }[]>('* as total')]);
  return { rows: page, limit, total: count[0]?.total ?? 0 };
}

/** Events about a customer's accounts or one of their bookings. */
function ofCustomer(accountIds: number[]) {
  return (events: Knex.QueryBuilder) =>
    void events.whereNot('e.action', 'login_failed').where((theirs) =>
      theirs
        .whereIn('e.user_id', accountIds)
        .orWhere((subject) =>
          subject.whereIn('e.subject_type', ['user', 'care', 'session']).whereIn('e.subject_id', accountIds),
        )
        .orWhere((subject) => {
          whereOwnBookings(subject, accountIds);
          // As an array, so that each part of the condition can use its index.
          void subject.whereRaw('e.subject_id = ANY (ARRAY(SELECT id FROM bookings WHERE user_id = ?))', [
            accountIds[0]!,
          ]);
        }),
    );
}

function nameDoer(row: EventRow): string {
  if (row.actorId !== null) return nameActor(row);
  return isByVisitor(row) ? 'A visitor' : 'The system';
}

/** A change that a desk sent later also says when it was made; `at` is when it was recorded. */
const describe = (row: EventRow) =>
  formatEvent(row) + (row.occurredAt === null ? '' : ` (happened ${formatHappened(row.occurredAt, row.at)})`);

async function forAdmin(
  db: Knex,
  audit: AuditContext,
  undoHandlers: UndoHandlers,
  found: Awaited<ReturnType<typeof readEvents>>,
) {
  const rows = await Promise.all(
    found.rows.map(async (row) => ({
      id: row.id,
      at: row.at,
      who: nameDoer(row),
      what: describe(row),
      action: row.action,
      canUndo: await canUndo(db, audit, row, undoHandlers),
    })),
  );
  return { ...found, rows };
}

export async function listBookingHistory(
  db: Knex,
  audit: AuditContext,
  undoHandlers: UndoHandlers,
  bookingId: number,
  paging: Paging,
) {
  const booking = await db('bookings')
    .where({ id: bookingId })
    .first<{ user_id: number | null } | undefined>();
  if (!booking) throw notFound('That booking');
  if (booking.user_id !== null) await recordOpening(db, audit, booking.user_id);
  const found = await readEvents(
    db,
    paging,
    (events) => void events.where({ 'e.subject_type': 'booking', 'e.subject_id': bookingId }),
  );
  return forAdmin(db, audit, undoHandlers, found);
}

/** The history of a customer's account, bookings and guides, newest first. */
export async function listCustomerHistory(
  db: Knex,
  audit: AuditContext,
  undoHandlers: UndoHandlers,
  userId: number,
  paging: Paging,
) {
  if (!(await db('users').where({ id: userId }).first('id'))) throw notFound('That customer');
  await recordOpening(db, audit, userId);
  const accountIds = await findAccountIds(db, userId);
  return forAdmin(db, audit, undoHandlers, await readEvents(db, paging, ofCustomer(accountIds)));
}

/** Lists who changed or opened a patient's record. Staff appear by first name. */
export async function listOwnHistory(db: Knex, userId: number, paging: Paging) {
  const accountIds = await findAccountIds(db, userId);
  const found = await readEvents(db, paging, ofCustomer(accountIds));
  const nameForPatient = (row: EventRow) => {
    if (row.actorId !== null && accountIds.includes(row.actorId)) return 'You';
    if (isByVisitor(row)) return 'Somebody who was not logged in';
    // Only who booked for them is named: they are in the letter about it, too.
    if (row.role === 'user') {
      return (row.action === 'booking_requested_for_somebody' && row.firstName) || 'Somebody else';
    }
    return row.firstName ? `${row.firstName}, the clinic` : 'The clinic';
  };
  return {
    ...found,
    rows: found.rows.map((row) => ({
      id: row.id,
      at: row.at,
      who: nameForPatient(row),
      what: describe(row),
    })),
  };
}
