import type { Knex } from 'knex';
import type { MessageKind } from '#shared/domain/messages.ts';
import type { Act } from '#api/http/act.ts';
import { erasedAddressEnd } from '#api/models/UserModel.ts';
import { queryPrepared } from '#api/db/prepared.ts';
import { ApiError } from '#api/http/errors.ts';
import { addressKey, consume, type NamedLimit } from '#api/http/limits.ts';

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
  /** Asked for by a known device of the account: requests by strangers do not count against it. */
  isKnownDevice?: boolean;
}

/**
 * Anyone can trigger these to any address, so each address gets a limited number a day, no matter who asks and from
 * wherever.
 */
const lettersToStrangers = new Set<MessageKind>([
  'request_received',
  'password_reset_link',
  'email_change_link',
  'email_confirmation_link',
]);
const perRecipient = { hits: 5, seconds: 86_400 };

export const isDeliverable = <N extends Pick<Notice, 'recipient'>>(
  notice: N,
): notice is N & { recipient: string } =>
  notice.recipient !== null && !notice.recipient.endsWith(erasedAddressEnd);

/** The mailbox's limit for messages of this kind; undefined without one. */
export function letterLimit({
  kind,
  recipient,
  isKnownDevice,
}: Pick<Notice, 'kind' | 'recipient' | 'isKnownDevice'>): NamedLimit | undefined {
  if (!lettersToStrangers.has(kind) || recipient === null) return undefined;
  return {
    ...perRecipient,
    key: addressKey(`letters ${kind}`, recipient, isKnownDevice ? 'known' : undefined),
  };
}

/** Whether a message is within the mailbox's rate limit. */
async function isWithinLimit(trx: Knex, act: Act, notice: Notice): Promise<boolean> {
  const limit = letterLimit(notice);
  try {
    if (limit) await consume(trx, limit.key, limit, act.limitScale ?? 1);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}

/**
 * @param json an expression with `messageRows` @param hold one with the seconds to hold them
 * @param made name of the CTE that has inserted their subjects and returns their ids and the expressions
 */
export const insertMessages = (json: string, hold: string, made?: string) => `
  INSERT INTO outbox_messages (kind, subject_type, subject_id, version, recipient, payload, not_before)
  SELECT n.kind, n.subject_type, ${made ? `${made}.id` : 'n.subject_id'}, n.version, n.recipient, n.payload,
    coalesce(n.not_before,
      now() + make_interval(secs => CASE WHEN n.is_urgent THEN 0 ELSE ${hold}::double precision END))
  FROM ${made ? `${made}, ` : ''}jsonb_to_recordset(${json}::jsonb) AS n (kind text, subject_type text,
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
 */
export async function enqueueNotices(trx: Knex, act: Act, notices: Notice[]): Promise<void> {
  const deliverable = notices.filter(isDeliverable);
  const allowed = await Promise.all(deliverable.map((notice) => isWithinLimit(trx, act, notice)));
  const messages = deliverable.filter((_, index) => allowed[index]);
  if (messages.length === 0) return;
  await queryPrepared(trx, 'insert_notices', insertNotices, [
    JSON.stringify(messageRows(messages)),
    act.mailHoldSeconds,
  ]);
}

export const enqueueNotice = (trx: Knex, act: Act, notice: Notice) => enqueueNotices(trx, act, [notice]);

/**
 * The version of the next notice of a kind about a user, where nothing else counts them. The caller has locked the
 * user.
 */
export async function nextVersion(trx: Knex, kind: MessageKind, userId: number): Promise<number> {
  const about = { kind, subject_type: 'user', subject_id: userId };
  const last = await trx('outbox_messages').where(about).max<{ max: number | null }>('version').first();
  return (last?.max ?? 0) + 1;
}

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
