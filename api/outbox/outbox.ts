import type { Knex } from 'knex';
import type { MessageKind } from '#shared/domain/messages.ts';
import { type AuditContext, about } from '#api/audit.ts';
import { erasedAddressEnd } from '#api/models/UserModel.ts';
import { queryPrepared } from '#api/db/prepared.ts';
import { takeLetter } from '#api/outbox/letterLimits.ts';

/** A notice to be sent by email; its text is composed when it is sent. */
export interface Notice {
  kind: MessageKind;
  subjectType: 'booking' | 'user' | 'contact';
  subjectId: number;
  /** The subject's version: each change is notified exactly once. */
  version?: number;
  /** Null without an email address: nothing is sent, and staff inform them by telephone. */
  recipient: string | null;
  /** No personal data beyond what the subject's row has. */
  payload?: Record<string, unknown>;
  /** When it is due; by default when the change can no longer be undone. */
  notBefore?: Date;
  /** Sent at once, because the change cannot be undone. */
  isUrgent?: boolean;
  /** Where a password link is requested: on known devices of the account, or in a network. Each has a separate allowance. */
  requestedFrom?: string;
}

export const isDeliverable = <N extends Pick<Notice, 'recipient'>>(
  notice: N,
): notice is N & { recipient: string } =>
  notice.recipient !== null && !notice.recipient.endsWith(erasedAddressEnd);

/**
 * @param json an expression with `messageRows` @param hold one with the seconds to hold them
 * @param inserted name of the CTE that has inserted their subjects and returns their ids and the expressions
 */
export const insertMessages = (json: string, hold: string, inserted?: string) => `
  INSERT INTO outbox_messages (kind, subject_type, subject_id, version, recipient, payload, not_before)
  SELECT n.kind, n.subject_type, ${inserted ? `${inserted}.id` : 'n.subject_id'}, n.version, n.recipient, n.payload,
    coalesce(n.not_before,
      now() + make_interval(secs => CASE WHEN n.is_urgent THEN 0 ELSE ${hold}::double precision END))
  FROM ${inserted ? `${inserted}, ` : ''}jsonb_to_recordset(${json}::jsonb) AS n (kind text, subject_type text,
    subject_id integer, version integer, recipient text, payload jsonb, not_before timestamptz, is_urgent boolean)
  ON CONFLICT (kind, subject_type, subject_id, version) DO NOTHING`;

/** The columns of messages, for JSON. */
export const messageRows = (notices: (Omit<Notice, 'subjectId'> & { subjectId?: number })[]) =>
  notices.map((notice) => ({
    kind: notice.kind,
    subject_type: notice.subjectType,
    subject_id: notice.subjectId,
    version: notice.version ?? 1,
    recipient: notice.recipient,
    payload: notice.payload ?? {},
    not_before: notice.notBefore,
    is_urgent: notice.isUrgent ?? false,
  }));

const insertNotices = insertMessages('$1', '$2');

/**
 * Inserts messages into the outbox, in the transaction of their change. The outbox itself is the queue; there are no
 * jobs.
 * @returns those that are queued; others have no recipient, or are beyond the recipient's limits
 */
export async function enqueueNotices(trx: Knex, audit: AuditContext, notices: Notice[]): Promise<Notice[]> {
  const withheld = new Set<Notice>();
  const deliverable = notices.filter(isDeliverable);
  for (const notice of deliverable.toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1))) {
    if (!(await takeLetter(trx, audit, notice))) withheld.add(notice);
  }
  const messages = deliverable.filter((notice) => !withheld.has(notice));
  if (messages.length > 0) {
    await queryPrepared(trx, 'insert_notices', insertNotices, [
      JSON.stringify(messageRows(messages)),
      audit.mailHoldSeconds,
    ]);
  }
  return messages;
}

/** @returns whether it is queued */
export const enqueueNotice = async (trx: Knex, audit: AuditContext, notice: Notice): Promise<boolean> =>
  (await enqueueNotices(trx, audit, [notice])).length > 0;

/** The next version of a kind of notice about a user, where nothing else counts them. The caller has locked the user. */
export async function nextVersion(trx: Knex, kind: MessageKind, userId: number): Promise<number> {
  const subject = { kind, subject_type: 'user', subject_id: userId };
  const last = await trx('outbox_messages').where(subject).max<{ max: number | null }>('version').first();
  return (last?.max ?? 0) + 1;
}

/** A letter about an account, at once, because its owner should learn of it early. @param notice what is other than usual */
export const enqueueAccountNotice = async (
  trx: Knex,
  audit: AuditContext,
  kind: MessageKind,
  { id, email }: { id: number; email: string | null },
  notice: Partial<Notice> = {},
): Promise<boolean> =>
  enqueueNotice(trx, audit, {
    kind,
    ...about('user', id),
    version: notice.version ?? (await nextVersion(trx, kind, id)),
    recipient: email,
    isUrgent: true,
    ...notice,
  });

export interface Withdrawn {
  id: number;
  kind: MessageKind;
  version: number;
  payload: Record<string, unknown>;
}

/**
 * Withdraws unsent messages, oldest first. One that is being sent is locked by its sender: it is left alone and
 * counts as sent.
 * @param narrow selects the messages, e.g. those of one booking
 * @param eventId the event that made them untrue; undoing it can restore them
 */
export async function withdrawNotices(
  trx: Knex,
  eventId: number | null,
  narrow: (messages: Knex.QueryBuilder) => void,
): Promise<Withdrawn[]> {
  const held = trx('outbox_messages').where({ state: 'held' }).modify(narrow);
  const ids = await held.orderBy('id').forUpdate().skipLocked().pluck<number[]>('id');
  if (ids.length === 0) return [];
  const rows = await trx('outbox_messages')
    .whereIn('id', ids)
    .update({ state: 'suppressed', suppressed_by: eventId })
    .returning<Withdrawn[]>(['id', 'kind', 'version', 'payload']);
  return rows.toSorted((a, b) => a.id - b.id);
}
