import { z } from 'zod';
import { DateOfBirth, Email, PhoneOrNone } from '#shared/contracts/fields.ts';
import { firstName, lastName } from '#shared/contracts/names.ts';
import type { SignedInUser } from '#shared/contracts/user.ts';

/** The profile form: a new email needs the password, so that an unattended tab is not enough to take over the account. */
export const profileForm = (current: Pick<SignedInUser, 'email'>) =>
  z
    .object({
      firstName,
      lastName,
      email: Email,
      dateOfBirth: DateOfBirth,
      preferredPhone: PhoneOrNone,
      currentPassword: z.string(),
    })
    .refine((form) => form.email === current.email || form.currentPassword !== '', {
      error: 'Password is required',
      path: ['currentPassword'],
    });

export type ProfileValues = z.output<ReturnType<typeof profileForm>>;

const fields = ['firstName', 'lastName', 'email', 'dateOfBirth', 'preferredPhone'] as const;

/** Changed fields only; null if there are none. */
export function findChange(current: SignedInUser, values: ProfileValues) {
  const changed = fields.filter((field) => values[field] !== (current[field] ?? null));
  if (changed.length === 0) return null;
  const change: Partial<ProfileValues> = Object.fromEntries(changed.map((field) => [field, values[field]]));
  return changed.includes('email') ? { ...change, currentPassword: values.currentPassword } : change;
}
