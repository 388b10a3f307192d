import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { clinic } from '#shared/clinic.ts';
import { reminderKinds, retryDelay } from '#shared/domain/messages.ts';
import { untilMorning } from '#shared/domain/reminders.ts';
import { isAwaitingDesk } from '#api/models/cannotCome.ts';
import { erasedAddress } from '#api/models/UserModel.ts';
import { compose, type Composed } from '#api/mail/compose.ts';
import type { Message } from '#api/mail/letterFacts.ts';
import { isOneAddress, type MailServer } from '#api/mail/mailServer.ts';
import { inTransaction } from '#api/db/inTransaction.ts';

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
  /** For tests of the time of day. */
  now?: () => Date;
}

/** Messages taken at once: each more saves a transaction, and can arrive twice if the sender dies. */
export const maxAtOnce = 5;
export const noMailServer = 'No mail server is configured.';
/** Retry interval for failures on our side; such a message is never given up. */
const giveUpSeconds = 3600;
/** Until the next look whether the desk has decided about a patient who cannot come. */
const undecidedSeconds = 600;
const tooLate = 'It was not sent within a day; by now it could mislead.';

const messageIdOf = ({ id, created_at }: Message) =>
  `<message-${id}-${Date.parse(created_at).toString(36)}@${new URL(clinic.website).hostname}>`;

/** The error without addresses or other text of the mail server's response. */
function formatFault(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return ['The mail server did not take it', code, responseCode].filter(Boolean).join(', ');
}

type DueMessage = Message & { is_late: boolean };

/** The outcome of a message; fields that are absent stay as they are. */
interface Outcome {
  state: 'held' | 'sent' | 'dead' | 'suppressed';
  attempts?: number;
  lastError?: string;
  notBefore?: Date;
}

/** Locks the first due messages, skipping those locked by other senders. */
const takeDue = (trx: Knex, settings: DeliverySettings) =>
  trx('outbox_messages')
    .where({ state: 'held', restored_at: null })
    .whereRaw('not_before <= now()')
    // Messages that were only printed stay until there is a mail server.
    .modify((due) => settings.mailServer ?? due.whereRaw('last_error IS DISTINCT FROM ?', [noMailServer]))
    .orderBy('not_before')
    .limit(maxAtOnce)
    .forUpdate()
    .skipLocked()
    .select<DueMessage[]>('*', trx.raw(`attempts = 0 AND not_before < now() - interval '1 day' AS is_late`));

/** One statement for all of them. When a message is ended, the address of an erased person is removed. */
async function writeOutcomes(db: Knex, outcomes: [Message, Outcome][]): Promise<void> {
  const rows = outcomes.map(([{ id, kind, subject_id, payload }, outcome]) => {
    const userId = kind === 'account_deleted' ? subject_id : payload.erasedWith;
    const isErased = userId !== undefined && outcome.state !== 'held';
    return { id, ...outcome, ...(isErased && { recipient: erasedAddress(userId) }) };
  });
  await db.raw(
    `UPDATE outbox_messages message SET
       state = outcome.state,
       attempts = coalesce(outcome.attempts, message.attempts),
       last_error = CASE outcome.state WHEN 'sent' THEN NULL ELSE coalesce(outcome."lastError", message.last_error) END,
       not_before = coalesce(outcome."notBefore", message.not_before),
       recipient = coalesce(outcome.recipient, message.recipient),
       sent_at = CASE outcome.state WHEN 'sent' THEN clock_timestamp() END
     FROM jsonb_to_recordset(?) AS outcome
       (id bigint, state text, attempts integer, "lastError" text, "notBefore" timestamptz, recipient text)
     WHERE message.id = outcome.id AND message.state = 'held'`,
    [JSON.stringify(rows)],
  );
}

/** @param otherwise seconds, for a message whose attempts are used up; without it, such a message is dead */
function retry({ attempts }: Message, lastError?: string, otherwise?: number): Outcome {
  const tried = { attempts: attempts + 1, ...(lastError && { lastError }) };
  const seconds = retryDelay(tried.attempts, Math.random()) ?? otherwise;
  if (seconds === undefined) return { state: 'dead', ...tried };
  return { state: 'held', ...tried, notBefore: new Date(Date.now() + seconds * 1000) };
}

/** When to check a reminder again that must not be sent now. */
async function reminderLater(db: Knex, message: Message, now: Date): Promise<Date | undefined> {
  const morning = untilMorning(now);
  if (morning) return morning;
  // "Cannot come" was answered: a reminder would contradict what the desk is about to do.
  const isUndecided = await isAwaitingDesk(db, message.subject_id);
  return isUndecided ? new Date(now.getTime() + undecidedSeconds * 1000) : undefined;
}

async function deliver(settings: DeliverySettings, message: DueMessage): Promise<Outcome> {
  const { db, log, mailServer, from, publicUrl, print } = settings;
  const now = settings.now?.() ?? new Date();
  const { id, kind, recipient, attempts } = message;
  if (message.is_late) return { state: 'dead', lastError: tooLate };
  const isReminder = (reminderKinds as readonly string[]).includes(kind);
  const later = isReminder && (await reminderLater(db, message, now));
  if (later) return { state: 'held', notBefore: later };
  // Not in the transaction: a link in the letter has to work when the letter arrives, even if this delivery is lost.
  const composed = await compose(db, message, publicUrl, now);
  if (!composed) return { state: 'suppressed' };
  if (!mailServer) {
    print?.(recipient, composed);
    return { state: 'held', lastError: noMailServer };
  }
  try {
    if (!isOneAddress(recipient)) throw Object.assign(new Error(), { code: 'EADDRESS' });
    await mailServer.send({ from, recipient, messageId: messageIdOf(message) }, composed);
  } catch (error) {
    const fault = formatFault(error);
    log.warn({ messageId: id, kind, attempts: attempts + 1, fault }, 'message not sent');
    return retry(message, fault);
  }
  return { state: 'sent', attempts: attempts + 1 };
}

/**
 * Sends the first due messages, each once. Their rows stay locked meanwhile, so that no other sender and no undo can
 * take them; the locks end if the sender dies. After a crash between the mail server's acceptance and the commit, they
 * are sent again with the same Message-ID. @returns whether there was one
 */
export async function deliverDue(settings: DeliverySettings): Promise<boolean> {
  const { db, log } = settings;
  let messages: DueMessage[] = [];
  const putOff = (error: unknown, message: Message): Outcome => {
    log.error({ err: error, messageId: message.id, kind: message.kind }, 'message not written');
    return retry(message, undefined, giveUpSeconds);
  };
  const putOffAll = (connection: Knex, error: unknown) =>
    writeOutcomes(
      connection,
      messages.map((message) => [message, putOff(error, message)]),
    );
  try {
    await inTransaction(db, async (trx) => {
      messages = await takeDue(trx, settings);
      if (messages.length === 0) return;
      const outcomes = messages.map(async (message): Promise<[Message, Outcome]> => [
        message,
        // A message that cannot be composed must not block the others.
        await deliver(settings, message).catch((error: unknown) => putOff(error, message)),
      ]);
      const written = await Promise.all(outcomes);
      // In a savepoint: without it, another sender could take the rows before they are put off.
      await trx
        .transaction((savepoint) => writeOutcomes(savepoint, written))
        .catch((error: unknown) => putOffAll(trx, error));
    });
  } catch (error) {
    if (messages.length === 0) throw error;
    await putOffAll(db, error);
  }
  if (messages.length > 0) settings.announce('message');
  return messages.length > 0;
}
