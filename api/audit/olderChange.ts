import type { Knex } from 'knex';
import type { AuditContext } from '#api/http/auditContext.ts';
import type { NewEvent } from '#api/audit/events.ts';
import { ApiError } from '#api/http/errors.ts';

/**
 * Refuses a change that a desk made before the newest one that is recorded, so that it cannot overwrite it. For changes
 * without a version; `actions` narrows down what it would overwrite.
 * @throws ApiError 409 `newer_change`
 */
export async function refuseOlderChange(
  trx: Knex.Transaction,
  { writtenAt }: AuditContext,
  subjectType: NewEvent['subjectType'],
  subjectId: number,
  actions?: readonly string[],
): Promise<void> {
  if (!writtenAt) return;
  const newer = await trx('events')
    .where({ subject_type: subjectType, subject_id: subjectId })
    .whereRaw('coalesce(occurred_at, at) > ?', [writtenAt])
    .modify((events) => void (actions && events.whereIn('action', [...actions])))
    .first<{ id: number } | undefined>('id');
  if (newer) throw newerChange();
}

export const newerChange = () =>
  new ApiError(409, 'newer_change', 'Somebody has changed this since. Please look at it again.');
