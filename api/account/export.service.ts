import type { Knex } from 'knex';
import type { z } from 'zod';
import type { DataExport } from '#shared/contracts/account.ts';
import { recordEvent, type Act } from '#api/audit/events.ts';
import { BookingModel } from '#api/bookings/BookingModel.ts';
import { listCare } from '#api/care/care.service.ts';
import { ContactModel } from '#api/contacts/ContactModel.ts';
import { selectViews } from '#api/customers/birthDate.service.ts';
import { UserModel } from '#api/customers/UserModel.ts';
import type { SessionUser } from '#api/http/session.ts';
import { getProgress } from '#api/loyalty/loyalty.service.ts';

interface EventRow {
  at: string;
  action: string;
  actor_id: number | null;
  before: unknown;
  after: unknown;
}

const actorOf = (actorId: number | null, userId: number): 'visitor' | 'you' | 'clinic' =>
  actorId === null ? 'visitor' : actorId === userId ? 'you' : 'clinic';

/** What happened to the account, its bookings and guides, and what the patient did; the oldest first. */
async function listHistory(db: Knex, userId: number, bookingIds: number[]) {
  const rows = await db('events as e')
    .modify(selectViews(db))
    .where({ actor_id: userId })
    .orWhere((about) =>
      about.whereIn('subject_type', ['user', 'care', 'session']).where({ subject_id: userId }),
    )
    .orWhere((about) => about.where({ subject_type: 'booking' }).whereIn('subject_id', bookingIds))
    .orderBy('id')
    .select<EventRow[]>('at', 'action', 'actor_id');
  return rows.map(({ at, action, actor_id, before, after }) => ({
    at,
    action,
    by: actorOf(actor_id, userId),
    before,
    after,
  }));
}

async function listMessages(db: Knex, userId: number, email: string, bookingIds: number[]) {
  return db('outbox_messages')
    .where({ subject_type: 'user', subject_id: userId })
    .orWhere((about) =>
      about.where({ subject_type: 'booking', recipient: email }).whereIn('subject_id', bookingIds),
    )
    .orderBy('id')
    .select<{ kind: string; recipient: string; state: string; createdAt: string; sentAt: string | null }[]>(
      'kind',
      'recipient',
      'state',
      { createdAt: 'created_at', sentAt: 'sent_at' },
    );
}

/**
 * Everything that is held about a patient. What was sent from their address without an account is added
 * only once the address is known to be theirs: anybody can register with somebody else's.
 */
export async function exportData(
  db: Knex,
  act: Act,
  { id: userId, sessionEpoch }: SessionUser,
): Promise<z.input<typeof DataExport>> {
  await recordEvent(db, act, { action: 'data_exported', subjectType: 'user', subjectId: userId });
  const account = await UserModel.query(db).findById(userId).throwIfNotFound();
  const { email } = account;
  const bookings = await BookingModel.query(db).where({ user_id: userId }).orderBy('id');
  const bookingIds = bookings.map(({ id }) => id);
  const isProven = account.emailProvenAt !== null;
  const sessions = await db('sessions')
    .where({ user_id: userId, epoch: sessionEpoch })
    .orderBy('created_at')
    .select<{ since: string; lastSeen: string }[]>({ since: 'created_at', lastSeen: 'seen_at' });
  return {
    exportedAt: new Date().toISOString(),
    account,
    bookings,
    aftercareGuides: await listCare(db, userId),
    loyalty: await getProgress(db, userId),
    contactMessages: isProven ? await ContactModel.query(db).where({ email }).orderBy('id') : null,
    guestRequests: isProven
      ? await BookingModel.query(db).where({ user_id: null, email }).orderBy('id')
      : null,
    notes: await db('staff_notes')
      .where({ user_id: userId })
      .orderBy('id')
      .select<{ note: string; createdAt: string }[]>('note', { createdAt: 'created_at' }),
    messages: await listMessages(db, userId, email, bookingIds),
    sessions,
    history: await listHistory(db, userId, bookingIds),
  };
}
