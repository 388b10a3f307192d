import type { Knex } from 'knex';
import type { Act } from '#api/audit/events.ts';

/** A notice to be sent by e-mail; what it says is made from its subject when it is sent. */
export interface Notice {
  kind:
    | 'request_received'
    | 'request_arrived_at_clinic'
    | 'booking_confirmed'
    | 'booking_moved'
    | 'booking_cancelled'
    | 'booking_cancelled_by_patient'
    | 'move_wished'
    | 'care_assigned'
    | 'contact_received'
    | 'password_changed'
    | 'password_reset_link'
    | 'password_reset_by_clinic'
    | 'account_deleted';
  subjectType: 'booking' | 'user' | 'contact';
  subjectId: number;
  /** The subject's version, so that each change is told exactly once. */
  version?: number;
  recipient: string;
  /** Nothing personal beyond what the subject's row holds. */
  payload?: Record<string, unknown>;
}

/** Puts a notice into the outbox in the business transaction, held back so that it can be undone. */
export async function enqueueNotice(trx: Knex, act: Act, notice: Notice): Promise<void> {
  await trx('outbox_messages')
    .insert({
      kind: notice.kind,
      subject_type: notice.subjectType,
      subject_id: notice.subjectId,
      version: notice.version ?? 1,
      recipient: notice.recipient,
      payload: JSON.stringify(notice.payload ?? {}),
      not_before: trx.raw('now() + make_interval(secs => ?)', [act.mailHoldSeconds]),
    })
    .onConflict(['kind', 'subject_type', 'subject_id', 'version'])
    .ignore();
}
