import type { Knex } from 'knex';
import { withoutOthers } from '#shared/domain/enteredInError.ts';
import { recordClosed } from '#shared/contracts/record.ts';
import type { AuditContext } from '#api/audit.ts';
import { ApiError } from '#api/http/errors.ts';
import { findAccountIds, findOwners } from '#api/models/mergedAccounts.ts';
import { UserModel } from '#api/models/UserModel.ts';
import { listEntries, selectEntries, type EntryRow } from '#api/record/entries.ts';

const signInChanges = [
  'password_reset_by_clinic',
  'password_reset_by_link',
  'email_changed',
  'id_seen',
] as const;
interface SignInChange {
  action: (typeof signInChanges)[number];
  isClinician: boolean | null;
}

/**
 * Whether a member of staff knows the password that was set last, and could read and write the record as the patient. A
 * link sent to the address opens it again, unless the address was changed with that password; a clinician who has seen
 * their identity document since always does.
 */
export async function isClosedToAccount(db: Knex, userId: number): Promise<boolean> {
  const changes = await db('events as e')
    .leftJoin('users as actor', 'actor.id', 'e.actor_id')
    .where({ 'e.subject_type': 'user', 'e.subject_id': userId })
    .whereIn('e.action', [...signInChanges])
    .orderBy('e.id')
    // The right as it was when they saw it; events of earlier releases do not say.
    .select<SignInChange[]>(
      'e.action',
      db.raw(`coalesce((e.after ->> 'isClinician')::boolean, actor.is_clinician) AS "isClinician"`),
    );
  let isKnown = false;
  let isMoved = false;
  for (const { action, isClinician } of changes) {
    if (action === 'email_changed') isMoved ||= isKnown;
    else if (action === 'password_reset_by_link') isKnown = isMoved;
    else if (action === 'password_reset_by_clinic') isKnown = true;
    else if (isClinician) isKnown = isMoved = false;
  }
  return isKnown;
}

/** Those of the accounts that have a care record. */
export async function findRecordOwners(db: Knex, userIds: number[]): Promise<Set<number>> {
  const owners = await findOwners(db, userIds);
  const found = await db('record_entries')
    .distinct('user_id')
    .whereIn('user_id', [...owners.keys()])
    .pluck<number[]>('user_id');
  return new Set(found.flatMap((id) => owners.get(id) ?? []));
}

/** The entries of a patient's own record, the newest first, without what is somebody else's. @throws ApiError 403 while it is closed to the account */
export async function listOwnEntries(db: Knex, userId: number): Promise<EntryRow[]> {
  const entries = await listEntries(db, await findAccountIds(db, userId));
  if (entries.length > 0) await requireOpenToAccount(db, userId);
  return withoutOthers(entries);
}

/** Before anything of a record is read or written by its patient. @throws ApiError 403 while it is closed to the account */
export async function requireOpenToAccount(db: Knex, userId: number): Promise<void> {
  if (!(await isClosedToAccount(db, userId))) return;
  throw new ApiError(
    403,
    recordClosed,
    'The clinic has set a password for you, so your care record is closed here. To open it, log out and follow the link of “Forgotten your password?”, or speak to your clinician.',
  );
}

/** Who signs in reads the record: only a clinician opens another sign-in to one. @throws ApiError 403 for other staff */
export async function requireClinicianForRecord(
  trx: Knex.Transaction,
  { actorId }: AuditContext,
  userId: number,
): Promise<void> {
  const accountIds = await findAccountIds(trx, userId);
  const [entry] = await selectEntries(trx).whereIn('user_id', accountIds).limit(1);
  const actor = entry && (await UserModel.query(trx).findById(actorId ?? 0));
  if (!entry || actor?.isClinician) return;
  throw new ApiError(
    403,
    'record_needs_clinician',
    'They have a care record, which this would open to another sign-in. Only a clinician can do this.',
  );
}
