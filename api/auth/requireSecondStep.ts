import type { Knex } from 'knex';
import { secondStepNeeded } from '#shared/contracts/direction.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { ApiError } from '#api/http/errors.ts';

/** @throws ApiError 403 for a prescriber who signs in with a password alone: a signature needs more */
export async function requireSecondStep(db: Knex, { actorId }: AuditContext): Promise<void> {
  const factor = await db('second_factors')
    .where({ user_id: actorId })
    .whereNotNull('confirmed_at')
    .first<{ user_id: number } | undefined>('user_id');
  if (factor) return;
  throw new ApiError(
    403,
    secondStepNeeded,
    'A direction is signed with two-step sign-in. Please turn it on under Staff, Two-step sign-in.',
  );
}
