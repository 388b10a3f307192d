import { z } from 'zod';
import { AdminBooking } from '#shared/contracts/booking.ts';
import { create, defineCalls, get, post, remove } from '#shared/contracts/call.ts';
import { Care } from '#shared/contracts/care.ts';
import { Contact } from '#shared/contracts/contact.ts';
import { DateOfBirth, id, Instant, PatientEmail, text, textOrNone } from '#shared/contracts/fields.ts';
import { HouseholdMember } from '#shared/contracts/household.ts';
import { LoyaltyProgress } from '#shared/contracts/loyalty.ts';
import type { SheetField } from '#shared/domain/customerFields.ts';
import { OptionalReferralCode } from '#shared/contracts/referral.ts';
import { Customer, StoredFields } from '#shared/contracts/user.ts';

/** A staff note about a customer; only staff see it, until the customer exports their data. */
export const StaffNote = z.object({
  id: z.int(),
  note: z.string(),
  who: z.string(),
  isOwn: z.boolean(),
  createdAt: Instant,
  /** When it was written, if a desk had to wait with it. */
  occurredAt: Instant.nullish(),
});
export type StaffNote = z.infer<typeof StaffNote>;

/** One customer at a glance; the history is fetched separately. */
export const CustomerSheet = z.object({
  /** `canSignIn`: they have chosen a password. */
  customer: Customer.extend({
    createdAt: Instant,
    /** Somebody else's address for the letters of a customer without one, who has agreed to that. */
    sharedEmail: z.string().nullable().optional(),
    ...StoredFields.omit({ preferredPhone: true }).partial().shape,
    /** What staff have to know at every visit. */
    staffFlag: z.string().nullable().default(null),
  } satisfies Record<Exclude<SheetField, keyof Customer>, z.ZodType>).extend({ canSignIn: z.boolean() }),
  /** In whole years, today. */
  age: z.int(),
  isUnderAge: z.boolean(),
  /** Whether another record was joined with this one. */
  isJoined: z.boolean().default(false),
  household: z.array(HouseholdMember).default([]),
  /** Who checked the date of birth against an identity document, and when. */
  idSeen: z.object({ at: Instant, who: z.string() }).nullable(),
  /** The preferred one, then as given with the bookings, the latest first. */
  phones: z.array(z.string()),
  bookings: z.array(AdminBooking),
  /** How often they did not come to an appointment that was then moved. */
  missedAndMoved: z.int().default(0),
  care: z.array(Care),
  loyalty: LoyaltyProgress,
  /** Who recommended the clinic. `isVoid`: likely the same person with another account, so that it counts for nobody. */
  referredBy: z.object({ id: z.int(), name: z.string(), isVoid: z.boolean() }).nullable(),
  /** The name that they gave at registration, until the desk has found that person. */
  saidReferrer: z.string().nullable(),
  /** Messages from this email address; their text is fetched separately. */
  contacts: z.array(Contact.pick({ id: true, subject: true, createdAt: true })),
  notes: z.array(StaffNote),
});
export type CustomerSheet = z.infer<typeof CustomerSheet>;

export const StaffNoteCreate = z.object({
  note: text('Note', { max: 2000, message: 'Please write a note.' }),
});

export const staffFlagLength = 120;
export const CustomerFlag = z.object({ staffFlag: textOrNone('Flag', staffFlagLength) });

/** Only staff correct a date of birth; the customer can read the reason. */
export const BirthDateCorrection = z.object({
  dateOfBirth: DateOfBirth,
  reason: text('Reason', { min: 3, max: 200, message: 'Please give the reason.' }),
  /** Whether an identity document with the new date was seen; if not, an earlier mark is removed. */
  isIdSeen: z.boolean('Please say whether an identity document was seen.'),
});

export const IdSeenMark = z.object({
  isSeen: z.boolean('Please say whether an identity document was seen.'),
});

/** A customer by their code or id; neither: nobody recommended the clinic. */
export const ReferralCorrection = z
  .object({ code: OptionalReferralCode, referrerId: id('That customer is not known').nullish() })
  .refine(
    ({ code, referrerId }) => code === null || referrerId == null,
    'Please send either a code or a customer',
  );

export const Invitation = z.object({ email: PatientEmail });

export const sheetCalls = defineCalls({
  getCustomerSheet: { ...get('/api/admin/users/:id', 'admin'), answer: CustomerSheet },
  addStaffNote: {
    ...create('/api/admin/users/:id/notes', 'admin'),
    body: StaffNoteCreate,
    answer: StaffNote,
    offline: 'fact',
  },
  /** Sets what staff have to know at every visit of a customer, or removes it. */
  flagCustomer: { ...post('/api/admin/users/:id/flag', 'admin'), body: CustomerFlag, offline: 'fact' },
  correctBirthDate: { ...post('/api/admin/users/:id/date-of-birth', 'admin'), body: BirthDateCorrection },
  markIdSeen: { ...post('/api/admin/users/:id/id-seen', 'admin'), body: IdSeenMark },
  correctReferral: { ...post('/api/admin/users/:id/referral', 'admin'), body: ReferralCorrection },
  /** The desk has checked the customer's email address, which then counts as confirmed. */
  markEmailChecked: { ...post('/api/admin/users/:id/email-checked', 'admin') },
  /** Sends a link for choosing the password of an account that staff created. */
  inviteCustomer: { ...post('/api/admin/users/:id/invitation', 'admin'), body: Invitation },
  /** Only the author can remove a note. */
  removeStaffNote: { ...remove('/api/admin/notes/:id', 'admin') },
});
