import type { Knex } from 'knex';
import type { z } from 'zod';
import type { Message, messageCalls, HoldDecision } from '#shared/contracts/message.ts';
import { deliveryOf, patientBookingKinds, type MessageState } from '#shared/domain/messages.ts';
import { about, recordEvent, type AuditContext } from '#api/audit.ts';
import { ApiError, notFound } from '#api/http/errors.ts';
import { readPaging } from '#api/http/paging.ts';
import { inTransaction } from '#api/db/inTransaction.ts';
import { erasedAddressEnd } from '#api/models/UserModel.ts';

type Row = Omit<Message, 'delivery'> & { state: MessageState; restoredAt: string | null };
type Filter = 'all' | 'waiting' | 'problems';

const columns = {
  id: 'id',
  kind: 'kind',
  subjectType: 'subject_type',
  subjectId: 'subject_id',
  recipient: 'recipient',
  state: 'state',
  attempts: 'attempts',
  lastError: 'last_error',
  createdAt: 'created_at',
  notBefore: 'not_before',
  sentAt: 'sent_at',
  restoredAt: 'restored_at',
};

const present = (row: Row, hasMailServer: boolean): Message => ({
  ...row,
  delivery: deliveryOf(row, hasMailServer, new Date()),
});

function find(db: Knex, filter: Filter) {
  const found = db('outbox_messages');
  if (filter === 'waiting') void found.where({ state: 'held' });
  if (filter === 'problems') {
    void found.whereRaw(
      `(state = 'dead' OR (state = 'held' AND restored_at IS NULL
         AND (attempts > 0 OR not_before < now() - interval '5 minutes')))`,
    );
  }
  return found;
}

/** One row more than the page, to know whether another follows, newest first, and the total. */
export async function listMessages(
  db: Knex,
  query: z.output<(typeof messageCalls)['listMessages']['query']>,
  hasMailServer: boolean,
) {
  const { limit, after, filter = 'all' } = readPaging(query);
  const rows = find(db, filter)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .select<Row[]>(columns);
  if (after !== null) void rows.where('id', '<', after);
  const [page, total] = await Promise.all([rows, count(find(db, filter))]);
  return { rows: page.map((row) => present(row, hasMailServer)), limit, total };
}

async function count(messages: Knex.QueryBuilder): Promise<number> {
  const [row] = await messages.count<{ total: number }[]>('* as total');
  return row?.total ?? 0;
}

/** Whether there is a mail server, and how many messages are waiting, failing or on hold. */
export async function getMailStatus(db: Knex, hasMailServer: boolean) {
  const [waiting, problems, onHold] = await Promise.all([
    count(find(db, 'waiting')),
    count(find(db, 'problems')),
    count(findOnHold(db)),
  ]);
  return { hasMailServer, waiting, problems, onHold };
}

/** The messages about one booking, to the patient and to the clinic. */
export async function listBookingMessages(db: Knex, bookingId: number, hasMailServer: boolean) {
  const rows = await db('outbox_messages')
    .where({ subject_type: 'booking', subject_id: bookingId })
    .orderBy('id', 'desc')
    .select<Row[]>(columns);
  return rows.map((row) => present(row, hasMailServer));
}

/** Whose a booking is, or where, may have changed since a letter about it was given up; null without an address. */
async function findPresentAddress(trx: Knex, { kind, subjectType, subjectId, recipient, createdAt }: Row) {
  const toPatient: readonly string[] = [...patientBookingKinds, 'desk_reply'];
  if (subjectType === 'user' || !toPatient.includes(kind)) return recipient;
  // The text of a reply is for whom it was written to.
  const moves = trx('booking_moves').where({ booking_id: subjectId }).where('moved_at', '>', createdAt);
  if (kind === 'desk_reply' && subjectType === 'booking' && (await moves.first('event_id'))) return recipient;
  const subject = await trx(`${subjectType}s`)
    .where({ id: subjectId })
    .first<{ email: string | null } | undefined>('email');
  return subject?.email ?? null;
}

/** Retries a message at once, with all attempts available again. */
export async function retryMessage(
  db: Knex,
  audit: AuditContext,
  id: number,
  hasMailServer: boolean,
): Promise<Message> {
  return inTransaction(db, async (trx) => {
    const message = await trx('outbox_messages').where({ id }).forUpdate().first<Row | undefined>(columns);
    if (!message) throw notFound('That message');
    if (message.state === 'held' && message.restoredAt !== null) {
      throw new ApiError(409, 'on_hold', 'This message is on hold until an owner releases it.');
    }
    const isUnderWay = message.attempts > 0 || Date.parse(message.notBefore) <= Date.now();
    if (message.state === 'held' && !isUnderWay) {
      throw new ApiError(409, 'still_held', 'This message is not due yet.');
    }
    const isDead = message.state === 'dead' && message.recipient !== '';
    // What is held goes where it was addressed, as of an account that was deleted.
    const recipient = isDead ? await findPresentAddress(trx, message) : message.recipient;
    if ((!isDead && message.state !== 'held') || !recipient || recipient.endsWith(erasedAddressEnd)) {
      throw new ApiError(
        409,
        'not_retryable',
        'This message was sent or withdrawn; there is nothing to try.',
      );
    }
    const [retried] = await trx('outbox_messages')
      .where({ id })
      .update({ state: 'held', recipient, attempts: 0, last_error: null, not_before: trx.fn.now() })
      .returning<Row[]>(Object.entries(columns).map(([as, name]) => `${name} as ${as}`));
    await recordEvent(trx, audit, { action: 'message_retried', ...about('message', id) });
    return present(retried ?? message, hasMailServer);
  });
}

const findOnHold = (db: Knex) => db('outbox_messages').where({ state: 'held' }).whereNotNull('restored_at');

/** Sends or withdraws all unsent messages of a restored backup; the first decision applies. @returns how many */
export async function decideOnHeld(db: Knex, audit: AuditContext, decision: HoldDecision): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ids = await findOnHold(trx).orderBy('id').forUpdate().pluck<number[]>('id');
    if (ids.length === 0) return 0;
    const messages = trx('outbox_messages').whereIn('id', ids);
    if (decision === 'release') {
      // Messages more than a day late are normally dropped, but here an owner has decided.
      await messages.update({ restored_at: null, not_before: trx.raw('greatest(not_before, now())') });
    } else {
      await messages.update({ state: 'suppressed' });
    }
    await recordEvent(trx, audit, {
      action: decision === 'release' ? 'held_messages_released' : 'held_messages_discarded',
      ...about('message', null),
      after: { count: ids.length },
    });
    return ids.length;
  });
}
