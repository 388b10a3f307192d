import { z } from 'zod';
import { profileFields, type SignedInUser } from '#shared/contracts/user.ts';

/** The profile form: a new email needs the password, so that an unattended tab is not enough to take over the account. */
export const profileForm = (current: Pick<SignedInUser, 'email'>) =>
  z
    .object({ ...profileFields, currentPassword: z.string() })
    .refine((form) => form.email === current.email || form.currentPassword !== '', {
      error: 'Password is required',
      path: ['currentPassword'],
    });

export type ProfileInput = z.input<ReturnType<typeof profileForm>>;
export type ProfileValues = z.output<ReturnType<typeof profileForm>>;

const fields = Object.keys(profileFields) as (keyof typeof profileFields)[];

/** Changed fields only; null if there are none. */
export function findChange(current: SignedInUser, values: ProfileValues) {
  const changed = fields.filter((field) => values[field] !== (current[field] ?? null));
  if (changed.length === 0) return null;
  const change: Partial<ProfileValues> = Object.fromEntries(changed.map((field) => [field, values[field]]));
  return changed.includes('email') ? { ...change, currentPassword: values.currentPassword } : change;
}

export const linkWithheld = 'Too many emails went to that address today. Please try again tomorrow.';
