import { z } from 'zod';
import { Attendance, Booking, CancelReason } from '#shared/contracts/booking.ts';
import { defineCalls, get, hourly, post } from '#shared/contracts/call.ts';
import { Care } from '#shared/contracts/care.ts';
import { Contact } from '#shared/contracts/contact.ts';
import { Instant } from '#shared/contracts/fields.ts';
import { Relation } from '#shared/contracts/household.ts';
import { LoyaltyProgress } from '#shared/contracts/loyalty.ts';
import { Passkey } from '#shared/contracts/passkey.ts';
import { FollowUpKind, QueueType } from '#shared/contracts/queue.ts';
import { MyRecord } from '#shared/contracts/record.ts';
import { Login, StoredFields, User } from '#shared/contracts/user.ts';
import type { ExportedField } from '#shared/domain/customerFields.ts';

const Happened = z.object({
  at: Instant,
  /** When a desk made the change, if it could send it only later. */
  occurredAt: Instant.nullable(),
  action: z.string(),
  /** Who did it; `visitor` was not signed in. */
  by: z.enum(['you', 'clinic', 'visitor']),
  subjectType: z.string(),
  subjectId: z.int().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** The truncated network address, only for the patient's own actions. */
  network: z.string().nullable(),
});

/** Includes fields that no screen shows: attendance, and a reschedule request that has been answered. */
const HeldBooking = Booking.extend({
  /** As stored: starts, or a part of the day. */
  wishes: z.string().nullable(),
  moveWishes: z.string().nullable(),
  source: z.enum(['wizard', 'home', 'manual']),
  attendance: Attendance.nullable(),
  arrivedAt: Instant.nullable(),
  takenInAt: Instant.nullable(),
  moveWishAnsweredAt: Instant.nullable(),
  reminderAnsweredFor: z.string().nullable(),
  handledAt: Instant.nullable(),
  writtenAt: Instant.nullable(),
  /** Whether somebody else made it for the patient. */
  forSomebodyElse: z.boolean(),
  ageCheckedAt: Instant.nullable(),
  /** What was said about the person treated where no account had it. */
  dateOfBirth: z.string().nullable(),
  staffNote: z.string().nullable(),
  cancelledAt: Instant.nullable(),
  noticeGivenAt: Instant.nullable(),
  cancelReason: CancelReason.nullable(),
});

const HeldContact = Contact.extend({ handledAt: Instant.nullable() });

/** Staff's follow-ups of a request, an appointment or a message. */
const HeldFollowUp = z.object({
  subjectType: QueueType,
  subjectId: z.int(),
  kind: FollowUpKind,
  note: z.string().nullable(),
  /** Of a reply by email. */
  subject: z.string().nullable().default(null),
  createdAt: Instant,
});

const Message = z.object({
  kind: z.string(),
  subjectType: z.string(),
  subjectId: z.int(),
  recipient: z.string(),
  state: z.string(),
  createdAt: Instant,
  notBefore: Instant,
  sentAt: Instant.nullable(),
});

const SignedIn = z.object({ since: Instant, lastSeen: Instant, device: z.string() });

/** All data about a patient. */
export const DataExport = z.object({
  exportedAt: Instant,
  account: User.extend({
    createdAt: Instant,
    emailProvenAt: Instant.nullable(),
    idSeenAt: Instant.nullable(),
    ...StoredFields.shape,
    knownName: z.string().nullable(),
    /** Somebody else's address for the letters, who has agreed, and since when. */
    sharedEmail: z.string().nullable(),
    sharedEmailAt: Instant.nullable(),
    mustChangePassword: z.boolean(),
    staffFlag: z.string().nullable(),
  } satisfies Record<Exclude<ExportedField, keyof User>, z.ZodType>),
  /** Earlier email addresses of the account, and a new one that is not confirmed yet. */
  formerAddresses: z.array(z.string()),
  pendingAddress: z.string().nullable(),
  bookings: z.array(HeldBooking),
  /** Requests that the patient made for others. */
  bookedForOthers: z.array(
    Booking.pick({
      name: true,
      service: true,
      status: true,
      preferredDate: true,
      appointmentDate: true,
      appointmentTime: true,
      createdAt: true,
    }),
  ),
  aftercareGuides: z.array(Care),
  loyalty: LoyaltyProgress,
  /** Recommendations to or by the patient, without the other person. */
  referrals: z.array(
    z.object({ was: z.enum(['friend', 'referrer']), createdAt: Instant, countedAt: Instant.nullable() }),
  ),
  /** Who is reached for the patient, or for whom the patient is, without the other person. */
  household: z
    .array(
      z.object({
        was: z.enum(['person', 'contact']),
        relation: Relation,
        seesSince: Instant.nullable(),
        createdAt: Instant,
      }),
    )
    .default([]),
  /** The name that the patient gave as a recommendation, until the desk has found that person. */
  saidReferrer: z.object({ name: z.string(), createdAt: Instant }).nullable(),
  /** Messages from this email address that were sent without an account; null until the address is confirmed. */
  contactMessages: z.array(HeldContact).nullable(),
  guestRequests: z.array(HeldBooking).nullable(),
  followUps: z.array(HeldFollowUp),
  /** With who has opened it, and whether its entries are as they were signed; null while its key is missing. */
  careRecord: MyRecord.extend({ isUnchanged: z.boolean() }).nullable(),
  notes: z.array(z.object({ note: z.string(), createdAt: Instant })),
  /** What staff noted down to do for the patient. */
  tasks: z.array(
    z.object({ text: z.string(), dueAt: Instant, doneAt: Instant.nullable(), createdAt: Instant }),
  ),
  messages: z.array(Message),
  /** Devices that sign in without a password. */
  passkeys: z.array(Passkey.omit({ id: true })),
  /** Since when there is an address for a calendar program. */
  calendarFeedSince: Instant.nullable(),
  sessions: z.array(SignedIn),
  history: z.array(Happened),
});

export const AccountDeletion = Login.pick({ password: true });

export const accountCalls = defineCalls({
  endOtherSessions: post('/api/user/sessions/end-others', 'user'),
  exportMyData: { ...get('/api/user/export', 'user'), answer: DataExport, limits: hourly(10) },
  deleteMyAccount: { ...post('/api/user/delete', 'user'), body: AccountDeletion },
});
