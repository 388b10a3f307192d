import type { Knex } from 'knex';
import { refusalOfAudience } from '#shared/contracts/audience.ts';
import { secondStepNeeded } from '#shared/contracts/direction.ts';
import type { Audience } from '#shared/contracts/call.ts';
import type { SessionUser } from '#api/http/context.ts';
import { ApiError, refuseIf } from '#api/http/errors.ts';

const rights = {
  clinician: { name: 'isClinician', given: 'staff_made_clinician', taken: 'staff_no_clinician' },
  prescriber: { name: 'isPrescriber', given: 'staff_made_prescriber', taken: 'staff_no_prescriber' },
} as const;
export type Right = keyof typeof rights;

const isRight = (audience: Audience): audience is Right => audience in rights;

/** Whether a right was taken from somebody once. */
export async function hasLostRight(db: Knex, userId: number, audience: Audience): Promise<boolean> {
  if (!isRight(audience)) return false;
  const { taken: action } = rights[audience];
  const found = await db('events')
    .where({ subject_type: 'user', subject_id: userId, action })
    .first<object | undefined>('id');
  return found !== undefined;
}

const nobody = { role: 'user', isOwner: false, isClinician: false, isPrescriber: false };

/** @throws ApiError 403 */
export function refuseWithout(user: SessionUser | null | undefined, audience: Audience): void {
  refuseIf(refusalOfAudience(user ?? nobody, audience));
}

/**
 * Judges what a desk did earlier by the right that its author had then, and anything else by the present one. Reading and
 * prescribing need a session with a second step, for which a desk's unlocking stands while it has no server; an entry about
 * what was done does not wait for one.
 * @param isEntry whether the call adds to a record and answers with a receipt alone
 * @throws ApiError 403
 */
export async function requireRightAt(
  db: Knex,
  user: SessionUser | null,
  audience: Audience,
  { isEntry = false, occurredAt }: { isEntry?: boolean; occurredAt?: Date | undefined } = {},
): Promise<void> {
  if (!user || !(isRight(audience) || audience === 'reader')) return;
  const isStatement = isEntry && (audience === 'clinician' || occurredAt !== undefined);
  if (!isStatement && !user.hasSecondStep) {
    throw new ApiError(
      403,
      secondStepNeeded,
      'Care records are read, and directions signed, with two-step sign-in. Please turn it on under Staff, Two-step sign-in; if it is on, log out and sign in with a code.',
    );
  }
  if (!isRight(audience)) return refuseWithout(user, audience);
  const { name, given, taken } = rights[audience];
  const change =
    isEntry && occurredAt
      ? await db('events')
          .where({ subject_type: 'user', subject_id: user.id })
          .whereIn('action', [given, taken])
          .where('at', '>', occurredAt)
          .orderBy('id')
          .first<{ action: string } | undefined>('action')
      : undefined;
  refuseWithout(change ? { ...user, [name]: change.action === taken } : user, audience);
}
