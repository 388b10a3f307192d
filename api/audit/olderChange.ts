import type { Knex } from 'knex';
import type { AuditContext, NewEvent } from '#api/audit.ts';
import { ApiError } from '#api/http/errors.ts';

/** Whether a change without a version is older than the newest one that is recorded of these `actions`. */
export async function isOlderChange(
  trx: Knex.Transaction,
  { writtenAt }: AuditContext,
  subjectType: NewEvent['subjectType'],
  subjectId: number,
  actions?: readonly string[],
): Promise<boolean> {
  if (!writtenAt) return false;
  const newer = await trx('events')
    .where({ subject_type: subjectType, subject_id: subjectId })
    .whereRaw('coalesce(occurred_at, at) > ?', [writtenAt])
    .modify((events) => void (actions && events.whereIn('action', [...actions])))
    .first<{ id: number } | undefined>('id');
  return newer !== undefined;
}

/** Refuses such a change, so that it cannot overwrite the newer one. @throws ApiError 409 `newer_change` */
export async function refuseOlderChange(...change: Parameters<typeof isOlderChange>): Promise<void> {
  if (await isOlderChange(...change)) throw newerChange();
}

export const newerChange = () =>
  new ApiError(409, 'newer_change', 'Somebody has changed this since. Please look at it again.');
