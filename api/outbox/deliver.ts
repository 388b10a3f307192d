import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { clinic } from '#shared/clinic.ts';
import { reminderKinds, retryDelay } from '#shared/domain/messages.ts';
import { untilMorning } from '#shared/domain/reminders.ts';
import { erasedAddress } from '#api/customers/erasedAddress.ts';
import { compose, type Composed, type Message } from '#api/outbox/compose.ts';
import { isOneAddress, type MailServer } from '#api/outbox/mailServer.ts';
import { addSendJobs } from '#api/outbox/outbox.ts';

export interface DeliverySettings {
  db: Knex;
  log: Logger;
  /** Absent: messages stay in the outbox. */
  mailServer: MailServer | undefined;
  from: string;
  publicUrl: string;
  /** Shown each message for which there is no mail server; for development. */
  print?: (recipient: string, message: Composed) => void;
}

export const noMailServer = 'No mail server is configured.';
const tooLate = 'It was not sent within a day; by now it could mislead.';

const messageIdOf = ({ id, created_at }: Message) =>
  `<message-${id}-${Date.parse(created_at).toString(36)}@${new URL(clinic.website).hostname}>`;

/** What went wrong, without addresses or whatever else a mail server put into its answer. */
function describeFault(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return ['The mail server did not take it', code, responseCode].filter(Boolean).join(', ');
}

const change = (trx: Knex, { id }: Message, values: Record<string, unknown>) =>
  trx('outbox_messages').where({ id }).update(values);

/** A message that has come to its end; of a deleted account no address is kept longer than that. */
const finish = (trx: Knex, message: Message, values: Record<string, unknown>) =>
  change(trx, message, {
    ...values,
    ...(message.kind === 'account_deleted' && { recipient: erasedAddress(message.subject_id) }),
  });

async function putOff(trx: Knex, message: Message, at: Knex.Raw | Date, more: Record<string, unknown> = {}) {
  await change(trx, message, { ...more, not_before: at });
  await addSendJobs(trx, (messages) => messages.where({ id: message.id }));
}

/**
 * Sends a message that is due, once. Its row stays locked meanwhile, so that neither another sender nor an
 * undo can have it; a sender that dies lets go of it. Killed between the mail server's yes and the commit,
 * the message is sent again, with the same Message-ID.
 */
export async function deliver(settings: DeliverySettings, id: number): Promise<void> {
  const { db, log, mailServer, from, publicUrl, print } = settings;
  // It waits in the outbox, and is found there once there is a mail server.
  if (!mailServer && !print) return;
  await db.transaction(async (trx) => {
    const message = await trx('outbox_messages')
      .where({ id, state: 'held', restored_at: null })
      .whereRaw('not_before <= now()')
      .forUpdate()
      .skipLocked()
      .first<(Message & { is_late?: boolean }) | undefined>(
        '*',
        trx.raw(`attempts = 0 AND not_before < now() - interval '1 day' AS is_late`),
      );
    if (!message) return;
    if (message.is_late) return finish(trx, message, { state: 'dead', last_error: tooLate });
    const morning = (reminderKinds as readonly string[]).includes(message.kind) && untilMorning(new Date());
    if (morning) return putOff(trx, message, morning);
    const composed = await compose(trx, message, publicUrl);
    if (!composed) return finish(trx, message, { state: 'suppressed' });
    if (!mailServer) {
      print?.(message.recipient, composed);
      return change(trx, message, { last_error: noMailServer });
    }
    const attempts = message.attempts + 1;
    try {
      if (!isOneAddress(message.recipient)) throw Object.assign(new Error(), { code: 'EADDRESS' });
      await mailServer.send(
        { from, recipient: message.recipient, messageId: messageIdOf(message) },
        composed,
      );
    } catch (error) {
      const last_error = describeFault(error);
      log.warn(
        { messageId: message.id, kind: message.kind, attempts, fault: last_error },
        'message not sent',
      );
      const delay = retryDelay(attempts, Math.random());
      if (delay === undefined) {
        return finish(trx, message, { state: 'dead', attempts, last_error });
      }
      return putOff(trx, message, trx.raw('now() + make_interval(secs => ?)', [delay]), {
        attempts,
        last_error,
      });
    }
    await finish(trx, message, { state: 'sent', attempts, sent_at: trx.fn.now(), last_error: null });
  });
}

/**
 * Messages that are due and that nobody is sending, although they should be gone by now: their job died
 * with its worker. They get another.
 */
export async function findStranded(db: Knex, graceSeconds: number): Promise<number[]> {
  return db.transaction((trx) =>
    trx('outbox_messages')
      .where({ state: 'held', restored_at: null })
      .whereRaw('not_before < now() - make_interval(secs => ?)', [graceSeconds])
      .orderBy('not_before')
      .limit(1000)
      .forUpdate()
      .skipLocked()
      .pluck<number[]>('id'),
  );
}
