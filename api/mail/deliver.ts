import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { clinic } from '#shared/clinic.ts';
import { reminderKinds, retryDelay } from '#shared/domain/messages.ts';
import { untilMorning } from '#shared/domain/reminders.ts';
import { erasedAddress } from '#api/models/UserModel.ts';
import { compose, type Composed, type Message } from '#api/mail/compose.ts';
import { isOneAddress, type MailServer } from '#api/mail/mailServer.ts';

export interface DeliverySettings {
  db: Knex;
  log: Logger;
  /** Absent: messages stay in the outbox. */
  mailServer: MailServer | undefined;
  from: string;
  publicUrl: string;
  /** Called after each delivery attempt. */
  announce: (kind: 'message') => void;
  /** Prints each message when there is no mail server; for development. */
  print?: (recipient: string, message: Composed) => void;
}

export const noMailServer = 'No mail server is configured.';
/** Retry interval for failures on our side; such a message is never given up. */
const giveUpSeconds = 3600;
const tooLate = 'It was not sent within a day; by now it could mislead.';

const messageIdOf = ({ id, created_at }: Message) =>
  `<message-${id}-${Date.parse(created_at).toString(36)}@${new URL(clinic.website).hostname}>`;

/** The error without addresses or other text of the mail server's response. */
function describeFault(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return ['The mail server did not take it', code, responseCode].filter(Boolean).join(', ');
}

const change = (db: Knex, { id }: Message, values: Record<string, unknown>) =>
  db('outbox_messages').where({ id, state: 'held' }).update(values);

/** Ends a message; the address of a deleted account is removed then. */
const finish = (trx: Knex, message: Message, values: Record<string, unknown>) =>
  change(trx, message, {
    ...values,
    ...(message.kind === 'account_deleted' && { recipient: erasedAddress(message.subject_id) }),
  });

const putOff = (db: Knex, message: Message, seconds: number, more: Record<string, unknown>) =>
  change(db, message, { ...more, not_before: db.raw('now() + make_interval(secs => ?)', [seconds]) });

/** Locks the first due message, skipping those locked by other senders. */
const takeNext = (trx: Knex, settings: DeliverySettings) =>
  trx('outbox_messages')
    .where({ state: 'held', restored_at: null })
    .whereRaw('not_before <= now()')
    // Messages that were only printed stay until there is a mail server.
    .modify((due) => settings.mailServer ?? due.whereRaw('last_error IS DISTINCT FROM ?', [noMailServer]))
    .orderBy('not_before')
    .forUpdate()
    .skipLocked()
    .first<(Message & { is_late: boolean }) | undefined>(
      '*',
      trx.raw(`attempts = 0 AND not_before < now() - interval '1 day' AS is_late`),
    );

async function deliver(settings: DeliverySettings, trx: Knex, message: Message & { is_late: boolean }) {
  const { db, log, mailServer, from, publicUrl, print } = settings;
  if (message.is_late) return finish(trx, message, { state: 'dead', last_error: tooLate });
  const morning = (reminderKinds as readonly string[]).includes(message.kind) && untilMorning(new Date());
  if (morning) return change(trx, message, { not_before: morning });
  // Not in the transaction: a link in the letter has to work when the letter arrives, even if this delivery is lost.
  const composed = await compose(db, message, publicUrl);
  if (!composed) return finish(trx, message, { state: 'suppressed' });
  if (!mailServer) {
    print?.(message.recipient, composed);
    return change(trx, message, { last_error: noMailServer });
  }
  const attempts = message.attempts + 1;
  try {
    if (!isOneAddress(message.recipient)) throw Object.assign(new Error(), { code: 'EADDRESS' });
    await mailServer.send({ from, recipient: message.recipient, messageId: messageIdOf(message) }, composed);
  } catch (error) {
    const last_error = describeFault(error);
    log.warn({ messageId: message.id, kind: message.kind, attempts, fault: last_error }, 'message not sent');
    const delay = retryDelay(attempts, Math.random());
    if (delay === undefined) return finish(trx, message, { state: 'dead', attempts, last_error });
    return putOff(trx, message, delay, { attempts, last_error });
  }
  return finish(trx, message, { state: 'sent', attempts, sent_at: trx.fn.now(), last_error: null });
}

/**
 * Sends the first due message, once. Its row stays locked meanwhile, so that no other sender and no undo can take it;
 * the lock ends if the sender dies. After a crash between the mail server's acceptance and the commit, the message is
 * sent again with the same Message-ID. @returns whether there was one
 */
export async function deliverNext(settings: DeliverySettings): Promise<boolean> {
  const { db, log } = settings;
  let message: (Message & { is_late: boolean }) | undefined;
  try {
    await db.transaction(async (trx) => {
      message = await takeNext(trx, settings);
      if (message) await deliver(settings, trx, message);
    });
  } catch (error) {
    if (!message) throw error;
    // A message that cannot be composed must not block those after it.
    log.error({ err: error, messageId: message.id, kind: message.kind }, 'message not written');
    const attempts = message.attempts + 1;
    await putOff(db, message, retryDelay(attempts, Math.random()) ?? giveUpSeconds, { attempts });
  }
  if (message) settings.announce('message');
  return message !== undefined;
}
