import { z } from 'zod';
import { create, defineCalls, get, patch, post, remove } from '#shared/contracts/call.ts';
import { Email, Instant, firstName, lastName } from '#shared/contracts/fields.ts';
import { eachSetting, getSetting, type SettingName } from '#shared/domain/clinicSettings.ts';
import { wizardServices } from '#shared/domain/catalogue.ts';
import { CurrentPassword, SignInCode } from '#shared/contracts/user.ts';

/** A place where somebody is signed in. */
export const SignedInDevice = z.object({
  id: z.uuid(),
  device: z.string(),
  since: Instant,
  lastSeen: Instant,
  isCurrent: z.boolean(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

export const BookingFlow = z.object({
  /** The booking flow also lists treatments that are only described, as a consultation with the name in its notes. */
  hasDescribedTreatments: z.boolean().default(false),
  /** The ids of the services whose free times patients may take, without a request. */
  bookedAtOnce: z.array(z.string()).default([]),
});

/** An admin's sign-in settings, and what they may change for others. */
export const SignInSettings = z.object({
  isOwner: z.boolean(),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Their rights need a second step, and this session was opened without one. */
  isSecondStepMissing: z.boolean().default(false),
  /** Set by an owner for all staff. */
  isSecondFactorRequired: z.boolean(),
  ...BookingFlow.shape,
  ...eachSetting((name) => z.int().default(getSetting(name).initial)),
});
export type SignInSettings = z.infer<typeof SignInSettings>;

/** Shown once, for the authenticator app. */
export const SecondFactorSecret = z.object({ secret: z.string(), uri: z.string() });
/** Shown once; only their hashes are stored. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });

export const StaffMember = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isOwner: z.boolean(),
  /** May read and write patients' care records; owners may not by being owners. */
  isClinician: z.boolean().default(false),
  isPrescriber: z.boolean().default(false),
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSeen: Instant.nullable(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** A link to choose one's own password, so that nobody else knows it. */
export const WelcomeLink = z.object({ link: z.string(), minutes: z.int() });

const Confirmed = z.object({ currentPassword: CurrentPassword });
const isOwner = z.boolean('Please say whether this is an owner');
const isClinician = z.boolean('Please say whether this is a clinician').optional();
const isPrescriber = z.boolean('Please say whether this is a prescriber').optional();
export const StaffCreate = Confirmed.extend({
  firstName,
  lastName,
  email: Email,
  isOwner,
  isClinician,
  isPrescriber,
});
export const StaffUpdate = Confirmed.extend({
  isOwner: isOwner.optional(),
  isClinician,
  isPrescriber,
  isDisabled: z.boolean('Please say whether the account is disabled').optional(),
});
export const SignInRule = Confirmed.extend({
  isSecondFactorRequired: z.boolean('Please say whether a second factor is required'),
});

const unknownService = 'Please choose among the services';
const BookingFlowChange = Confirmed.extend({
  hasDescribedTreatments: z.boolean('Please say whether they are listed').optional(),
  bookedAtOnce: z
    .array(
      z.enum(
        wizardServices.map(({ id }) => id),
        unknownService,
      ),
      unknownService,
    )
    .max(wizardServices.length, unknownService)
    .optional(),
});

/** A clinic's setting in its unit. */
export type SettingChange = { currentPassword: string } & ({ minutes: number } | { hours: number });

export function settingField(name: SettingName) {
  const { unit, least, most } = getSetting(name);
  const sentence = `Choose between ${least} and ${most} ${unit}`;
  return z.int(sentence).min(least, sentence).max(most, sentence);
}

export const settingCalls = eachSetting((name) => {
  const { path, unit } = getSetting(name);
  const amount = settingField(name);
  const body: z.ZodType<SettingChange> =
    unit === 'minutes' ? Confirmed.extend({ minutes: amount }) : Confirmed.extend({ hours: amount });
  return { method: 'PATCH', path, audience: 'owner', body } as const;
});

const Code = z.object({ code: SignInCode });

const SessionParams = z.object({ id: z.uuid('That id is not valid') });
const fewAttempts = [{ hits: 10, seconds: 600, per: 'user' }] as const;

export const staffCalls = defineCalls({
  listMySessions: { ...get('/api/user/sessions', 'user'), answer: z.array(SignedInDevice) },
  endMySession: { ...remove('/api/user/sessions/:id', 'user'), params: SessionParams },
  getSignInSettings: { ...get('/api/admin/sign-in', 'admin'), answer: SignInSettings },
  updateSignInRule: { ...patch('/api/admin/sign-in', 'owner'), body: SignInRule },
  /** For the public site, which is prerendered and learns it from here. */
  getBookingFlow: { ...get('/api/booking-flow', 'public'), answer: BookingFlow },
  updateBookingFlow: { ...patch('/api/admin/booking-flow', 'owner'), body: BookingFlowChange },
  startSecondFactor: {
    ...post('/api/admin/second-factor', 'admin'),
    showsOnce: true,
    body: Confirmed,
    answer: SecondFactorSecret,
  },
  confirmSecondFactor: {
    ...post('/api/admin/second-factor/confirm', 'admin'),
    showsOnce: true,
    body: Code,
    answer: RecoveryCodes,
    limits: fewAttempts,
  },
  renewRecoveryCodes: {
    ...post('/api/admin/second-factor/recovery-codes', 'admin'),
    showsOnce: true,
    body: Confirmed.extend(Code.shape),
    answer: RecoveryCodes,
    limits: fewAttempts,
  },
  removeSecondFactor: {
    ...post('/api/admin/second-factor/remove', 'admin'),
    body: Confirmed.extend(Code.shape),
    limits: fewAttempts,
  },
  listStaff: { ...get('/api/admin/staff', 'owner'), answer: z.array(StaffMember) },
  addStaff: {
    ...create('/api/admin/staff', 'owner'),
    showsOnce: true,
    body: StaffCreate,
    answer: WelcomeLink,
  },
  updateStaff: { ...patch('/api/admin/staff/:id', 'owner'), body: StaffUpdate, answer: StaffMember },
  issueWelcomeLink: {
    ...post('/api/admin/staff/:id/link', 'owner'),
    showsOnce: true,
    body: Confirmed,
    answer: WelcomeLink,
  },
  resetSecondFactor: { ...post('/api/admin/staff/:id/second-factor/reset', 'owner'), body: Confirmed },
});
