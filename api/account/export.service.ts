import type { Knex } from 'knex';
import type { z } from 'zod';
import type { DataExport } from '#shared/contracts/account.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { listPasskeys } from '#api/auth/passkeys.service.ts';
import { listCare } from '#api/care/care.service.ts';
import { ContactModel } from '#api/models/ContactModel.ts';
import { selectViews } from '#api/audit/eventViews.ts';
import { listConfirmedAddresses } from '#api/models/confirmedAddresses.ts';
import { whereOwnBookings, findAccountIds } from '#api/models/mergedAccounts.ts';
import { listNamed } from '#api/models/namedRows.ts';
import { exportRecord } from '#api/record/reading.service.ts';
import type { Sealer } from '#api/record/sealing.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { ClinicModel } from '#api/models/ClinicModel.ts';
import type { SessionUser } from '#api/http/context.ts';
import { getProgress } from '#api/loyalty/loyalty.service.ts';

/** Rows as stored; `BookingModel` hides an answered reschedule request, and reads the times that would suit. */
class HeldBookingModel extends ClinicModel {
  static override tableName = 'bookings';
}

type HeldBooking = z.input<typeof DataExport>['bookings'][number];

const listBookings = (db: Knex) => HeldBookingModel.query(db).orderBy('id').castTo<HeldBooking[]>();

interface EventRow {
  at: string;
  occurredAt: string | null;
  action: string;
  actor_id: number | null;
  role: string | null;
  subjectType: string;
  subjectId: number | null;
  ip: string | null;
  before: unknown;
  after: unknown;
}

/** The ids of the patient's rows, by kind. */
interface OwnRows {
  booking: number[];
  contact: number[];
}

/** Another patient, who booked for this one, is a visitor. */
function actorOf({ actor_id, role }: EventRow, accountIds: number[]): 'visitor' | 'you' | 'clinic' {
  if (actor_id !== null && accountIds.includes(actor_id)) return 'you';
  return actor_id === null || role === 'user' ? 'visitor' : 'clinic';
}

/** Adds "or the subject is one of these" to a query of a table with a subject. */
function orOwnSubject(query: Knex.QueryBuilder, held: OwnRows): void {
  for (const type of ['booking', 'contact'] as const) {
    void query.orWhere((one) => one.where({ subject_type: type }).whereIn('subject_id', held[type]));
  }
}

/** Events about the account, its bookings, messages and guides, and by the patient; oldest first. */
async function listHistory(db: Knex, accountIds: number[], held: OwnRows) {
  const rows = await db('events as e')
    .leftJoin('users as a', 'a.id', 'e.actor_id')
    .modify(selectViews(db))
    .where((theirs) => {
      void theirs.whereIn('e.actor_id', accountIds).orWhereIn('e.user_id', accountIds);
      void theirs.orWhere((subject) =>
        subject.whereIn('subject_type', ['user', 'care', 'session']).whereIn('subject_id', accountIds),
      );
      void theirs.orWhere((one) =>
        one.where({ subject_type: 'contact' }).whereIn('subject_id', held.contact),
      );
      void theirs.orWhere((one) => {
        whereOwnBookings(one, accountIds);
        void one.whereIn('subject_id', held.booking);
      });
    })
    .orderBy('e.id')
    .select<EventRow[]>('at', 'action', 'actor_id', 'ip', 'role', {
      occurredAt: 'occurred_at',
      subjectType: 'subject_type',
      subjectId: 'subject_id',
    });
  return rows.map((row) => {
    const { actor_id: _, role: __, ip, ...event } = row;
    const by = actorOf(row, accountIds);
    return { ...event, by, network: by === 'you' ? ip : null };
  });
}

/** Leaves out what is from before the booking it is about was moved to the patient. */
const sinceTheirs = (at: string) => (rows: Knex.QueryBuilder) =>
  void rows.whereNotExists((moves) =>
    moves
      .from('booking_moves')
      .whereRaw(`subject_type = 'booking' AND booking_id = subject_id AND moved_at > ${at}`),
  );

/** Those to an account that is another's, as while two records were joined wrongly, are not the patient's. */
const toAnother = `
  EXISTS (SELECT FROM users u WHERE u.email = recipient AND u.role = 'user' AND u.id <> ALL (:accountIds))
  AND recipient NOT IN (
    SELECT shared_email FROM users WHERE id = ANY (:accountIds) AND shared_email IS NOT NULL
    UNION SELECT email FROM former_addresses WHERE user_id = ANY (:accountIds)
    UNION SELECT email FROM bookings WHERE id = ANY (:bookingIds) AND email IS NOT NULL)`;

const listMessages = (db: Knex, accountIds: number[], held: OwnRows) =>
  db('outbox_messages')
    .where((theirs) => {
      void theirs.where({ subject_type: 'user' }).whereIn('subject_id', accountIds);
      orOwnSubject(theirs, held);
    })
    .modify(sinceTheirs('created_at'))
    .whereRaw(`NOT (${toAnother})`, { accountIds, bookingIds: held.booking })
    .orderBy('id')
    .select<z.input<typeof DataExport>['messages'][number][]>('kind', 'recipient', 'state', {
      subjectType: 'subject_type',
      subjectId: 'subject_id',
      createdAt: 'created_at',
      notBefore: 'not_before',
      sentAt: 'sent_at',
    });

/** What the patient asked for on behalf of others, as far as it is theirs to know. */
const listBookedForOthers = (db: Knex, userId: number) =>
  db('bookings')
    .where({ booked_by: userId })
    .orderBy('id')
    .select<z.input<typeof DataExport>['bookedForOthers'][number][]>('name', 'service', 'status', {
      preferredDate: 'preferred_date',
      appointmentDate: 'appointment_date',
      appointmentTime: 'appointment_time',
      createdAt: 'created_at',
    });

const listReferrals = (db: Knex, userId: number) =>
  db('referrals')
    .where({ friend_id: userId })
    .orWhere({ referrer_id: userId })
    .orderBy('id')
    .select<z.input<typeof DataExport>['referrals'][number][]>(
      db.raw(`CASE friend_id WHEN ? THEN 'friend' ELSE 'referrer' END AS was`, [userId]),
      {
        createdAt: 'created_at',
        countedAt: 'counted_at',
      },
    );

const listContacts = (db: Knex, userId: number) =>
  db('household_contacts')
    .where({ user_id: userId })
    .orWhere({ contact_id: userId })
    .orderBy('id')
    .select<NonNullable<z.input<typeof DataExport>['household']>>(
      db.raw(`CASE user_id WHEN ? THEN 'person' ELSE 'contact' END AS was`, [userId]),
      'relation',
      { seesSince: 'sees_since', createdAt: 'created_at' },
    );

const findNamedReferrer = (db: Knex, userId: number) =>
  db('referral_names')
    .where({ user_id: userId })
    .first<{ name: string; createdAt: string } | undefined>('name', { createdAt: 'created_at' });

/** What a desk had to wait with is dated by its writing. */
const happenedAt = (db: Knex) => db.raw('coalesce(occurred_at, created_at) AS "createdAt"');

const listFollowUps = (db: Knex, held: OwnRows) =>
  db('follow_ups')
    .where((theirs) => orOwnSubject(theirs, held))
    .modify(sinceTheirs('coalesce(occurred_at, created_at)'))
    .orderBy('id')
    .select<z.input<typeof DataExport>['followUps'][number][]>('kind', 'note', happenedAt(db), {
      subjectType: 'subject_type',
      subjectId: 'subject_id',
      subject: 'mail_subject',
    });

/**
 * Exports all data about a patient. Forms sent from their address without an account are included only once the
 * address is confirmed, because anyone can register with another person's address, and if they name the same person.
 */
export async function exportData(
  db: Knex,
  audit: AuditContext,
  sealer: Sealer,
  { id: userId, sessionEpoch, email }: SessionUser,
): Promise<z.input<typeof DataExport>> {
  await recordEvent(db, audit, { action: 'data_exported', ...about('user', userId) });
  const account = await UserModel.query(db).findById(userId).throwIfNotFound();
  const accountIds = await findAccountIds(db, userId);
  const addresses = await listConfirmedAddresses(db, userId);
  const isConfirmed = addresses.length > 0;
  const bookings = await listBookings(db).where({ user_id: userId });
  const guestRequests = isConfirmed
    ? await listBookings(db).whereIn('id', await listNamed(db, 'bookings', userId))
    : null;
  const contactMessages = isConfirmed
    ? await ContactModel.query(db)
        .whereIn('id', await listNamed(db, 'contacts', userId))
        .orderBy('id')
    : null;
  const held = {
    booking: [...bookings, ...(guestRequests ?? [])].map(({ id }) => id),
    contact: (contactMessages ?? []).map(({ id }) => id),
  };
  const pending = await db('email_changes').where({ user_id: userId }).first<{ email: string } | undefined>();
  const feed = await db('calendar_feeds')
    .where({ user_id: userId })
    .first<{ created_at: string } | undefined>();
  const sessions = await db('sessions')
    .where({ user_id: userId, epoch: sessionEpoch })
    .orderBy('created_at')
    .select<{ since: string; lastSeen: string; device: string }[]>('device', {
      since: 'created_at',
      lastSeen: 'seen_at',
    });
  return {
    exportedAt: new Date().toISOString(),
    account: Object.assign(account, { email }),
    formerAddresses: await db('former_addresses').where({ user_id: userId }).orderBy('email').pluck('email'),
    pendingAddress: pending?.email ?? null,
    bookings,
    bookedForOthers: await listBookedForOthers(db, userId),
    aftercareGuides: await listCare(db, userId),
    loyalty: await getProgress(db, userId),
    referrals: await listReferrals(db, userId),
    household: await listContacts(db, userId),
    saidReferrer: (await findNamedReferrer(db, userId)) ?? null,
    contactMessages,
    guestRequests,
    followUps: await listFollowUps(db, held),
    careRecord: await exportRecord(db, sealer, userId),
    notes: await db('staff_notes')
      .where({ user_id: userId })
      .orderBy('id')
      .select<{ note: string; createdAt: string }[]>('note', happenedAt(db)),
    tasks: await db('tasks')
      .where({ user_id: userId })
      .orderBy('id')
      .select<z.input<typeof DataExport>['tasks']>('text', happenedAt(db), {
        dueAt: 'due_at',
        doneAt: 'done_at',
      }),
    messages: await listMessages(db, accountIds, held),
    passkeys: await listPasskeys(db, userId),
    calendarFeedSince: feed?.created_at ?? null,
    sessions,
    history: await listHistory(db, accountIds, held),
  };
}
