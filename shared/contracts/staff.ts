import { z } from 'zod';
import { defineCalls } from '#shared/contracts/call.ts';
import { Email, IdParams, Instant } from '#shared/contracts/fields.ts';
import { firstName, lastName } from '#shared/contracts/names.ts';
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

/** An admin's sign-in settings, and what they may change for others. */
export const SignInSettings = z.object({
  isOwner: z.boolean(),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** Set by an owner for all staff. */
  isSecondFactorRequired: z.boolean(),
  /** Set by an owner: minutes of inactivity after which the reception window locks. */
  deskLockMinutes: z.int().default(5),
  /** Set by an owner: for how many hours after the server last confirmed a member a desk opens without the server. */
  deskOfflineHours: z.int().default(36),
  /** Set by an owner: for how many hours offered times are held. */
  offerHours: z.int().default(24),
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
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSeen: Instant.nullable(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** A link to choose one's own password, so that nobody else knows it. */
export const WelcomeLink = z.object({ link: z.string(), minutes: z.int() });

const Confirmed = z.object({ currentPassword: CurrentPassword });
const isOwner = z.boolean({ error: 'Please say whether this is an owner' });
export const StaffCreate = Confirmed.extend({ firstName, lastName, email: Email, isOwner });
export const StaffUpdate = Confirmed.extend({
  isOwner: isOwner.optional(),
  isDisabled: z.boolean({ error: 'Please say whether the account is disabled' }).optional(),
});
export const SignInRule = Confirmed.extend({
  isSecondFactorRequired: z.boolean({ error: 'Please say whether a second factor is required' }),
});
const lockMinutes = 'Choose between 1 and 60 minutes';
export const DeskLockRule = Confirmed.extend({
  minutes: z.int(lockMinutes).min(1, lockMinutes).max(60, lockMinutes),
});
const offlineHours = 'Choose between 1 and 36 hours';
export const DeskOfflineRule = Confirmed.extend({
  hours: z.int(offlineHours).min(1, offlineHours).max(36, offlineHours),
});
const offerHours = 'Choose between 1 and 72 hours';
export const OfferRule = Confirmed.extend({
  hours: z.int(offerHours).min(1, offerHours).max(72, offerHours),
});
const Code = z.object({ code: SignInCode });

const SessionParams = z.object({ id: z.uuid('That id is not valid') });
const fewAttempts = [{ hits: 10, seconds: 600, per: 'user' }] as const;

export const staffCalls = defineCalls({
  listMySessions: {
    method: 'GET',
    path: '/api/user/sessions',
    audience: 'user',
    answer: z.array(SignedInDevice),
  },
  endMySession: { method: 'DELETE', path: '/api/user/sessions/:id', audience: 'user', params: SessionParams },
  getSignInSettings: { method: 'GET', path: '/api/admin/sign-in', audience: 'admin', answer: SignInSettings },
  updateSignInRule: { method: 'PATCH', path: '/api/admin/sign-in', audience: 'owner', body: SignInRule },
  updateDeskLock: { method: 'PATCH', path: '/api/admin/desk-lock', audience: 'owner', body: DeskLockRule },
  updateDeskOffline: {
    method: 'PATCH',
    path: '/api/admin/desk-offline',
    audience: 'owner',
    body: DeskOfflineRule,
  },
  updateOfferHours: { method: 'PATCH', path: '/api/admin/offer-hours', audience: 'owner', body: OfferRule },
  startSecondFactor: {
    method: 'POST',
    path: '/api/admin/second-factor',
    audience: 'admin',
    body: Confirmed,
    answer: SecondFactorSecret,
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/admin/second-factor/confirm',
    audience: 'admin',
    body: Code,
    answer: RecoveryCodes,
    limits: fewAttempts,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/admin/second-factor/recovery-codes',
    audience: 'admin',
    body: Confirmed.extend(Code.shape),
    answer: RecoveryCodes,
    limits: fewAttempts,
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/api/admin/second-factor/remove',
    audience: 'admin',
    body: Confirmed.extend(Code.shape),
    limits: fewAttempts,
  },
  listStaff: { method: 'GET', path: '/api/admin/staff', audience: 'owner', answer: z.array(StaffMember) },
  addStaff: {
    method: 'POST',
    path: '/api/admin/staff',
    audience: 'owner',
    body: StaffCreate,
    answer: WelcomeLink,
    status: 201,
  },
  updateStaff: {
    method: 'PATCH',
    path: '/api/admin/staff/:id',
    audience: 'owner',
    params: IdParams,
    body: StaffUpdate,
    answer: StaffMember,
  },
  issueWelcomeLink: {
    method: 'POST',
    path: '/api/admin/staff/:id/link',
    audience: 'owner',
    params: IdParams,
    body: Confirmed,
    answer: WelcomeLink,
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/api/admin/staff/:id/second-factor/reset',
    audience: 'owner',
    params: IdParams,
    body: Confirmed,
  },
});
