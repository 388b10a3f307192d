import type { Knex } from 'knex';
import { secondStepNeeded } from '#shared/contracts/direction.ts';
import type { AuditContext } from '#api/http/auditContext.ts';
import { ApiError } from '#api/http/errors.ts';

/** @throws ApiError 403 in a session that a password alone has opened: a prescriber's signature needs more */
export async function requireSecondStep(db: Knex, { actorId, hasSecondStep }: AuditContext): Promise<void> {
  const factor = await db('second_factors')
    .where({ user_id: actorId })
    .whereNotNull('confirmed_at')
    .first<{ user_id: number } | undefined>('user_id');
  if (factor && hasSecondStep) return;
  const advice = factor
    ? 'Please log out, and sign in with a code.'
    : 'Please turn it on under Staff, Two-step sign-in.';
  throw new ApiError(403, secondStepNeeded, `A direction is signed with two-step sign-in. ${advice}`);
}
