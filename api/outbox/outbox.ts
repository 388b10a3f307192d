import type { Knex } from 'knex';
import type { MessageKind } from '#shared/domain/messages.ts';
import type { Act } from '#api/audit/events.ts';
import { erasedAddressEnd } from '#api/customers/erasedAddress.ts';

/** A notice to be sent by e-mail; what it says is made from its subject when it is sent. */
export interface Notice {
  kind: MessageKind;
  subjectType: 'booking' | 'user' | 'contact';
  subjectId: number;
  /** The subject's version, so that each change is told exactly once. */
  version?: number;
  recipient: string;
  /** Nothing personal beyond what the subject's row holds. */
  payload?: Record<string, unknown>;
  /** When it is due; without it, when the change can no longer be undone. */
  notBefore?: Date;
  /** To be sent at once, because there is nothing to undo. */
  isUrgent?: boolean;
}

/** Puts a message into the outbox and its job beside it, in one statement of the business transaction. */
export async function enqueueNotice(trx: Knex, act: Act, notice: Notice): Promise<void> {
  if (notice.recipient.endsWith(erasedAddressEnd)) return;
  await trx.raw(
    `WITH message AS (
       INSERT INTO outbox_messages (kind, subject_type, subject_id, version, recipient, payload, not_before)
       VALUES (:kind, :subjectType, :subjectId, :version, :recipient, :payload,
         coalesce(:notBefore::timestamptz, now() + make_interval(secs => :hold)))
       ON CONFLICT (kind, subject_type, subject_id, version) DO NOTHING
       RETURNING id, not_before)
     SELECT 1 FROM message, graphile_worker.add_job('send_message', json_build_object('id', id),
       run_at := not_before, job_key := 'message:' || id)`,
    {
      kind: notice.kind,
      subjectType: notice.subjectType,
      subjectId: notice.subjectId,
      version: notice.version ?? 1,
      recipient: notice.recipient,
      payload: JSON.stringify(notice.payload ?? {}),
      notBefore: notice.notBefore?.toISOString() ?? null,
      hold: notice.isUrgent ? 0 : act.mailHoldSeconds,
    },
  );
}

export interface Withdrawn {
  id: number;
  kind: MessageKind;
  version: number;
  payload: Record<string, unknown>;
}

/**
 * Takes back messages that have not gone, oldest first, and removes their jobs. One that is being sent at
 * this moment is locked by its sender: it is left alone and counts as told.
 * @param narrow picks the messages, e.g. those of one booking
 * @param eventId the event that made them untrue; undoing it can put them back
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
  await trx.raw(`SELECT graphile_worker.remove_job('message:' || id) FROM unnest(?::bigint[]) AS id`, [ids]);
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Puts a message's job (back) beside it; one that waits already keeps its time. */
export const addSendJobs = (trx: Knex, narrow: (messages: Knex.QueryBuilder) => void) =>
  trx('outbox_messages')
    .where({ state: 'held' })
    .modify(narrow)
    .select(
      trx.raw(`graphile_worker.add_job('send_message', json_build_object('id', id), run_at := not_before,
        job_key := 'message:' || id)`),
    );
