import { z } from 'zod';
import { create, defineCalls, get, patch, post, remove } from '#shared/contracts/call.ts';
import {
  DateOfBirth,
  Email,
  password,
  PatientEmail,
  PhoneOrNone,
  firstName,
  lastName,
} from '#shared/contracts/fields.ts';
import { ListQuery, sortBy } from '#shared/contracts/list.ts';
import { OptionalReferralCode, OptionalReferrer } from '#shared/contracts/referral.ts';
import type { ProfileField } from '#shared/domain/customerFields.ts';
import { contactWays } from '#shared/domain/formatPerson.ts';

export const Role = z.enum(['user', 'admin']);
export type Role = z.infer<typeof Role>;

/** In production; for patients `NewPassword` requires six. */
export const staffPasswordLength = 12;

/** Present only while true, or given. */
const onlyIfTrue = z
  .boolean()
  .transform((is) => is || undefined)
  .optional();

export const User = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  dateOfBirth: z.string(),
  role: Role,
  loyaltyStamps: z.int(),
});
export type User = z.infer<typeof User>;

/** A user as staff see them, possibly known by telephone only. */
export const Customer = User.extend({
  email: z.string().nullable(),
  /** Whether a link to the address was followed, or the desk has checked it; rows of older servers lack it. */
  emailConfirmed: z.boolean().optional(),
  /** The one they prefer, or as given with their latest booking. */
  phone: z.string().nullable(),
  /** Whether there is a care record. Only in the list. */
  hasRecord: onlyIfTrue,
});
export type Customer = z.infer<typeof Customer>;

/** Whether a patient's address is known to be unconfirmed; false when an older server or the snapshot does not say. */
export const isEmailUnconfirmed = (user: Pick<Customer, 'role' | 'email' | 'emailConfirmed'>) =>
  user.role === 'user' && user.email !== null && user.emailConfirmed === false;

export const customerColumns = ['name', 'email', 'dob', 'stamps'] as const;
export const CustomerListQuery = ListQuery.extend({ sort: sortBy(customerColumns) });

/** The rows that the deletion closed: upcoming appointments, requests, and unanswered messages. */
export const ClosedWithUser = z.object({ appointments: z.int(), requests: z.int(), messages: z.int() });
export type ClosedWithUser = z.infer<typeof ClosedWithUser>;

const onlyIfGiven = z
  .string()
  .nullable()
  .transform((value) => value ?? undefined)
  .optional();

/** How a patient would like to be contacted; null: either way. */
export const ContactBy = z.enum(contactWays, 'Please choose email, phone or either').nullable();

/** What people say of themselves beside what every user has, as it is stored. */
export const StoredFields = z.object({
  preferredPhone: z.string().nullable(),
  contactBy: ContactBy,
} satisfies Record<Exclude<ProfileField, keyof User>, z.ZodType>);

/** The same of the user who is signed in. */
const saidFields = {
  /** The number to ring; without one it is that of their latest booking. */
  preferredPhone: onlyIfGiven,
  /** How they would like to be contacted; without it either way. */
  contactBy: ContactBy.transform((way) => way ?? undefined).optional(),
} satisfies Record<Exclude<ProfileField, keyof User>, z.ZodType>;

export const SignedInUser = User.extend({
  ...saidFields,
  /** Of accounts that the desk joined with this one: what a phone holds of theirs is this person's. */
  formerIds: z
    .array(z.int())
    .transform((ids) => (ids.length > 0 ? ids : undefined))
    .optional(),
  /** Whether a link that was sent to the address was followed, or the desk has checked it. */
  emailConfirmed: z.boolean().optional(),
  /** When the link that confirms the present address was sent, while it waits to be opened. */
  confirmationSentAt: z.string().optional(),
  /** A new email address that is not confirmed yet. */
  pendingEmail: z.string().optional(),
  /** No link was sent to it, because too many letters went there today. */
  isPendingLinkWithheld: onlyIfTrue,
  isOwner: onlyIfTrue,
  /** Staff who may read and write patients' care records. */
  isClinician: onlyIfTrue,
  /** Staff who may prescribe. */
  isPrescriber: onlyIfTrue,
  /** Their password was set by somebody else. */
  mustChangePassword: onlyIfTrue,
  /** The clinic requires a second factor that they have not set up yet. */
  mustAddSecondFactor: onlyIfTrue,
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const NewPassword = password('Password must be at least 6 characters long');
export const CurrentPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(128, 'Password must be at most 128 characters long');

export const Login = z.object({ email: Email, password: CurrentPassword });

const codeMessage = 'Please enter the 6 digits that your app shows, or a recovery code';
/** Six digits of an authenticator app, or a recovery code of 16 characters; spaces and hyphens are ignored. */
export const SignInCode = z
  .string(codeMessage)
  .max(40, codeMessage)
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[0-9A-Z]{16})$/, codeMessage));

/** Error code: the admin has to set up the second factor before anything else. */
export const secondFactorMissing = 'second_factor_missing';
/** Error code: the password was right and a code is missing; the client then asks for the code. */
export const secondFactorRequired = 'second_factor_required';
export const LoginCall = Login.extend({ code: SignInCode.optional() });

/** The contract is an allow-list: a role, ids or timestamps in the body are ignored. */
export const Register = z.object({
  firstName,
  lastName,
  email: PatientEmail,
  dateOfBirth: DateOfBirth,
  password: NewPassword,
  /** The code or the name of the patient who recommended the clinic. */
  recommendedBy: OptionalReferrer,
  /** The same, from pages opened before names were taken. */
  referralCode: OptionalReferralCode,
});

/** The form of `Register`; `confirmPassword` is never sent. */
export const RegisterForm = Register.extend({ confirmPassword: NewPassword }).refine(
  (form) => form.password === form.confirmPassword,
  { error: 'Passwords do not match', path: ['confirmPassword'] },
);

/** What people change of their own account. */
export const profileFields = {
  firstName,
  lastName,
  email: Email,
  dateOfBirth: DateOfBirth,
  preferredPhone: PhoneOrNone,
  /** A blank one is either way. */
  contactBy: z.union(
    [z.literal('').transform(() => null), ContactBy],
    'Please choose email, phone or either',
  ),
} satisfies Record<ProfileField, z.ZodType>;

/**
 * A new email address needs the current password and, where there is a mail server, takes effect once the link sent
 * to it is followed; entering the present address withdraws a pending change. A date of birth can be given only once. A
 * blank telephone number removes the preferred one.
 */
export const ProfileUpdate = z
  .object({ ...profileFields, currentPassword: CurrentPassword })
  .partial()
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'Nothing to change was sent',
  );

export const PasswordChange = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword });

export const PasswordReset = z.object({
  newPassword: password('Password must be at least 6 characters long.'),
});

/** `device=clear`: the browser removes everything that this site has stored there, for every user. */
export const LogOutQuery = z.strictObject({
  device: z.literal('clear', 'Device can only be clear').optional(),
});

export const userCalls = defineCalls({
  getCurrentUser: { ...get('/api/user', 'user'), answer: SignedInUser },
  logIn: {
    ...post('/api/login', 'public'),
    body: LoginCall,
    answer: SignedInUser,
    // A replayed log-in would accept an old password or code.
    idempotency: 'none',
    limits: [{ hits: 20, seconds: 60, per: 'ip' }],
  },
  register: {
    ...create('/api/register', 'public'),
    body: Register,
    answer: User,
    idempotency: 'shared',
    limits: [{ hits: 5, seconds: 3600, per: 'ip' }],
  },
  logOut: {
    ...post('/api/logout', 'public'),
    query: LogOutQuery,
    // Logging out twice changes nothing.
    idempotency: 'none',
  },
  updateProfile: { ...patch('/api/user', 'user'), body: ProfileUpdate, answer: SignedInUser },
  changePassword: { ...post('/api/user/password', 'user'), body: PasswordChange },
  listUsers: { ...get('/api/admin/users', 'admin'), query: CustomerListQuery, answer: z.array(Customer) },
  resetPassword: { ...post('/api/admin/users/:id/reset-password', 'admin'), body: PasswordReset },
  deleteUser: { ...remove('/api/admin/users/:id', 'admin'), answer: ClosedWithUser },
});
