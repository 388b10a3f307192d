import type { Knex } from 'knex';
import { clinic } from '#shared/clinic.ts';
import type { MessageKind } from '#shared/domain/messages.ts';
import type { AuditContext } from '#api/audit.ts';
import { ApiError } from '#api/http/errors.ts';
import { addressKey, consume, giveHitsBack, type NamedLimit } from '#api/http/limits.ts';

/** The fields of a notice that the limits depend on. */
interface Letter {
  kind: MessageKind;
  recipient: string | null;
  /** Where a password link is requested: on known devices of the account, or in a network. Each has a separate allowance. */
  requestedFrom?: string;
}

/**
 * Anyone can trigger these to any address, so each address gets a limited number a day from all senders, and except for
 * password links from all networks.
 */
const lettersToStrangers = new Set<MessageKind>([
  'request_received',
  'password_reset_link',
  'email_change_link',
  'email_confirmation_link',
]);
const perKind = { hits: 5, seconds: 86_400 };
/** Twice a network's password links, so that a stranger's network runs dry before its owner's. */
const perRecipient = { hits: 10, seconds: 86_400 };

/** The mailbox's limit for letters of this kind; undefined without one. */
export function kindLimit({ kind, recipient, requestedFrom }: Letter): NamedLimit | undefined {
  if (!lettersToStrangers.has(kind) || recipient === null) return undefined;
  return { ...perKind, key: addressKey(`letters ${kind}`, recipient, requestedFrom) };
}

/** The mailbox's limit for all letters that nobody confirmed has caused; undefined for others and for the clinic's own. */
export function strangersLimit(
  { confirmedAddress }: AuditContext,
  { recipient }: Letter,
): NamedLimit | undefined {
  if (confirmedAddress === undefined || recipient === null) return undefined;
  if (recipient === confirmedAddress || recipient === clinic.email) return undefined;
  return { ...perRecipient, key: addressKey('letters', recipient) };
}

async function isTaken(trx: Knex, audit: AuditContext, limit: NamedLimit | undefined): Promise<boolean> {
  try {
    if (limit) await consume(trx, limit.key, limit, audit.limitScale ?? 1);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}

/**
 * Counts a letter in the transaction that queues it, if it is within the mailbox's limits. All of a recipient's come
 * first, so that every transaction locks counters in the same order; those that their kind's limit withholds do not count.
 */
export async function takeLetter(trx: Knex, audit: AuditContext, letter: Letter): Promise<boolean> {
  const ofAll = strangersLimit(audit, letter);
  if (!(await isTaken(trx, audit, ofAll))) return false;
  if (await isTaken(trx, audit, kindLimit(letter))) return true;
  if (ofAll) await giveHitsBack(trx, [ofAll.key]);
  return false;
}
