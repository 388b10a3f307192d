import type { Act } from '#api/audit/events.ts';
import { executePrepared, type Queryable } from '#api/db/prepared.ts';

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

const insertNotices = `
  INSERT INTO outbox_messages (kind, subject_type, subject_id, version, recipient, payload, not_before)
  SELECT n.kind, n.subject_type, n.subject_id, n.version, n.recipient, n.payload,
    now() + make_interval(secs => $2)
  FROM jsonb_to_recordset($1) AS n
    (kind text, subject_type text, subject_id integer, version integer, recipient text, payload jsonb)
  ON CONFLICT (kind, subject_type, subject_id, version) DO NOTHING`;

/** Puts notices into the outbox in the business transaction, held back so that they can be undone. */
export async function enqueueNotices(trx: Queryable, act: Act, notices: Notice[]): Promise<void> {
  const rows = notices.map(({ kind, subjectType, subjectId, version = 1, recipient, payload = {} }) => ({
    kind,
    subject_type: subjectType,
    subject_id: subjectId,
    version,
    recipient,
    payload,
  }));
  await executePrepared(trx, 'insert_notices', insertNotices, [JSON.stringify(rows), act.mailHoldSeconds]);
}

export const enqueueNotice = (trx: Queryable, act: Act, notice: Notice) => enqueueNotices(trx, act, [notice]);
