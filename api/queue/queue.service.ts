import type { Knex } from 'knex';
import type { z } from 'zod';
import type { FollowUp, FollowUpCreate, QueueItem } from '#shared/contracts/queue.ts';
import { dataComplaintDays } from '#shared/domain/dataComplaint.ts';
import { readPreferredTimes } from '#shared/domain/offers.ts';
import { deliveryOf, type MessageState } from '#shared/domain/messages.ts';
import { enqueueNotice } from '#api/outbox/outbox.ts';
import { ContactModel } from '#api/models/ContactModel.ts';
import { recordEvent, type AuditContext } from '#api/audit.ts';
import { refuseOlderChange } from '#api/audit/olderChange.ts';
import { nameActor, actorColumns, type Actor } from '#api/audit/actors.ts';
import { awaitsDesk } from '#api/models/cannotCome.ts';
import { withBirthDates } from '#api/models/namesakes.ts';
import { hasOpenOffer, replyDueAt } from '#api/models/offers.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { findPossibleMinors } from '#api/people/minors.ts';
import { isReplyLate, replyHours } from '#shared/domain/replyDue.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

const most = 200;
const tables = { booking: 'bookings', contact: 'contacts' } as const;
type QueueType = keyof typeof tables;

const person = 'name, email, phone, user_id AS "userId", date_of_birth AS "dateOfBirth"';
const findOpen = `
  SELECT 'booking' AS type, id, source, ${person}, service AS about,
    preferred_date AS "preferredDate", wishes, NULL AS topic, created_at AS "receivedAt",
    ${replyDueAt} AS "dueAt"
  FROM bookings WHERE status = 'query' AND handled_at IS NULL AND NOT ${hasOpenOffer}
  UNION ALL
  SELECT 'booking', id, source, ${person}, service, NULL, NULL, 'cannot_come', reminder_answered_at,
    least(reminder_answered_at + interval '${replyHours} hours', reminder_answered_for AT TIME ZONE 'Europe/London')
  FROM bookings WHERE ${awaitsDesk} AND reminder_answered_for AT TIME ZONE 'Europe/London' > now()
  UNION ALL
  SELECT 'contact', id, 'contact', name, email, phone, NULL, NULL, subject, NULL, NULL, topic, created_at,
    created_at + CASE topic WHEN 'data_complaint' THEN interval '${dataComplaintDays * 24} hours'
      ELSE interval '${replyHours} hours' END
  FROM contacts WHERE handled_at IS NULL`;

type OpenItem = Omit<QueueItem, 'isOverdue' | 'followUps' | 'wishes' | 'mayBeMinor' | 'minors'> & {
  wishes: string | null;
  userId: number | null;
  dateOfBirth: string | null;
};
interface FollowUpRow extends Omit<FollowUp, 'who' | 'delivery'>, Partial<Letter>, Actor {
  subjectType: QueueType;
  subjectId: number;
}

/** Where the letter of a reply stands. */
interface Letter {
  state: MessageState | null;
  attempts: number;
  notBefore: string;
  restoredAt: string | null;
}

const selectFollowUps = (db: Knex) =>
  db('follow_ups as f')
    .leftJoin('users as u', 'u.id', 'f.actor_id')
    .leftJoin('outbox_messages as m', ofReply)
    .orderByRaw('coalesce(f.occurred_at, f.created_at), f.id')
    .select<FollowUpRow[]>({
      id: 'f.id',
      subjectType: 'f.subject_type',
      subjectId: 'f.subject_id',
      kind: 'f.kind',
      note: 'f.note',
      subject: 'f.mail_subject',
      state: 'm.state',
      attempts: 'm.attempts',
      notBefore: 'm.not_before',
      restoredAt: 'm.restored_at',
      createdAt: 'f.created_at',
      occurredAt: 'f.occurred_at',
      ...actorColumns,
    });

/** Each letter is of one reply: its version is the reply's id. */
const ofReply = (join: Knex.JoinClause) =>
  join
    .onVal('m.kind', 'desk_reply')
    .on('m.subject_type', 'f.subject_type')
    .on('m.subject_id', 'f.subject_id')
    .on('m.version', 'f.id');

const present = (row: FollowUpRow, hasMailServer: boolean): FollowUp => ({
  ...row,
  who: nameActor(row),
  delivery: row.state ? deliveryOf(row as Letter & { state: MessageState }, hasMailServer, new Date()) : null,
});

/** Unanswered requests and messages, first due on top, and the total. */
export async function listQueue(
  db: Knex,
  hasMailServer = true,
): Promise<{ items: QueueItem[]; total: number }> {
  const [open, count] = await Promise.all([
    db.raw<{ rows: OpenItem[] }>(`${findOpen} ORDER BY "dueAt", type, id LIMIT ${most}`),
    db.raw<{ rows: { total: number }[] }>(`SELECT count(*) AS total FROM (${findOpen}) AS open`),
  ]);
  const idsOf = (type: QueueType) => open.rows.filter((item) => item.type === type).map(({ id }) => id);
  const followUps = await selectFollowUps(db).where((theirs) => {
    for (const type of ['booking', 'contact'] as const) {
      void theirs.orWhere((one) =>
        one.where({ 'f.subject_type': type }).whereIn('f.subject_id', idsOf(type)),
      );
    }
  });
  const minors = await findPossibleMinors(db, idsOf('booking'));
  const now = new Date();
  const items = (await withBirthDates(db, open.rows)).map((item) => ({
    ...item,
    wishes: readPreferredTimes(item.wishes),
    isOverdue: item.topic === null ? isReplyLate(item.dueAt, now) : new Date(item.dueAt) < now,
    mayBeMinor: item.type === 'booking' && minors.has(item.id),
    minors: item.type === 'booking' ? (minors.get(item.id) ?? null) : null,
    followUps: followUps
      .filter(({ subjectType, subjectId }) => subjectType === item.type && subjectId === item.id)
      .map((row) => present(row, hasMailServer)),
  }));
  return { items, total: count.rows[0]?.total ?? 0 };
}

/** Of two of these the later one counts. */
const decisions = ['follow_up_handled', 'follow_up_reopened'];

async function markDataComplaint(
  trx: Knex.Transaction,
  type: QueueType,
  id: number,
  topic: 'data_complaint' | null,
): Promise<void> {
  if (type !== 'contact') throw new ApiError(409, 'not_a_message', 'Only a message can be a complaint.');
  await ContactModel.query(trx).where({ id }).patch({ topic });
}

/**
 * Records a follow-up of a request or a message; "handled" removes it from the inbox, "data_complaint" gives a
 * message the deadline of a complaint about personal data.
 * @throws ApiError 404 for an unknown item, 409 for marking a request as a complaint or for a change older than the newest
 */
export async function followUp(
  db: Knex,
  audit: AuditContext,
  { type, id }: { type: QueueType; id: number },
  { kind, note, subject: mailSubject = null }: z.output<typeof FollowUpCreate>,
): Promise<FollowUp> {
  return inTransaction(db, async (trx) => {
    const subject = await trx(tables[type])
      .where({ id })
      .forUpdate()
      .first<
        { id: number; email: string | null; user_id?: number | null; handled_at: string | null } | undefined
      >();
    if (!subject) throw notFound(type === 'booking' ? 'That booking' : 'That message');
    const isSame = (subject.handled_at !== null) === (kind === 'handled');
    if ((kind === 'handled' || kind === 'reopened') && !isSame) {
      await refuseOlderChange(trx, audit, type, id, decisions);
    }
    if (kind === 'data_complaint') await markDataComplaint(trx, type, id, 'data_complaint');
    if (kind === 'not_data_complaint') await markDataComplaint(trx, type, id, null);
    if (kind === 'handled' && !isSame)
      await trx(tables[type]).where({ id }).update({ handled_at: trx.fn.now() });
    if (kind === 'reopened') await trx(tables[type]).where({ id }).update({ handled_at: null });
    const [row] = await trx('follow_ups')
      .insert({
        subject_type: type,
        subject_id: id,
        kind,
        note,
        mail_subject: mailSubject,
        actor_id: audit.actorId,
        occurred_at: audit.writtenAt,
      })
      .returning<{ id: number }[]>('id');
    if (kind === 'reply') {
      const { email: recipient } = subject;
      if (recipient === null) throw new ApiError(409, 'no_address', 'There is no email address to reply to.');
      const letter = { kind: 'desk_reply', subjectType: type, subjectId: id, version: row?.id ?? 0 } as const;
      await enqueueNotice(trx, audit, { ...letter, recipient, isUrgent: true });
    }
    await recordEvent(trx, audit, {
      action: `follow_up_${kind}`,
      subjectType: type,
      subjectId: id,
      userId: subject.user_id ?? null,
    });
    const [inserted] = await selectFollowUps(trx).where('f.id', row?.id ?? 0);
    if (!inserted) throw notFound();
    return present(inserted, audit.hasMailServer ?? true);
  });
}
