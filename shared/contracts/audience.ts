import type { Audience, staffRights } from '#shared/contracts/call.ts';
import { refusal, type Refusal } from '#shared/domain/bookingRules.ts';

/** The rights of a signed-in user; each is named, so that neither server nor desk leaves one out unnoticed. */
interface Rights {
  role: string;
  isOwner: boolean;
  isClinician: boolean;
  isPrescriber: boolean;
}

const rights = {
  owner: 'isOwner',
  clinician: 'isClinician',
  prescriber: 'isPrescriber',
} as const satisfies Record<(typeof staffRights)[number], keyof Rights>;

/** Why a user may not make a call of this audience: what the server answers, and a desk without it. */
export function refusalOfAudience(user: Rights, audience: Audience): Refusal | null {
  if (audience === 'public' || audience === 'user') return null;
  if (user.role !== 'admin') {
    return refusal(403, 'not_admin', "You don't have permission to access the admin panel.");
  }
  if (audience === 'admin') return null;
  if (audience === 'reader') {
    // A prescriber signs a direction with the record in sight.
    return user.isPrescriber ? null : refusalOfAudience(user, 'clinician');
  }
  if (user[rights[audience]]) return null;
  return refusal(
    403,
    `not_${audience}`,
    `Only ${audience === 'owner' ? 'an' : 'a'} ${audience} of the clinic can do this.`,
  );
}
