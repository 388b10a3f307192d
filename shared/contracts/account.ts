import { z } from 'zod';
import { Attendance, Booking } from '#shared/contracts/booking.ts';
import { defineCalls } from '#shared/contracts/call.ts';
import { Care } from '#shared/contracts/care.ts';
import { Contact } from '#shared/contracts/contact.ts';
import { Instant } from '#shared/contracts/fields.ts';
import { LoyaltyProgress } from '#shared/contracts/loyalty.ts';
import { FollowUpKind, QueueType } from '#shared/contracts/queue.ts';
import { Login, User } from '#shared/contracts/user.ts';

const Happened = z.object({
  at: Instant,
  action: z.string(),
  /** Who did it: the patient, the clinic, or nobody who was signed in. */
  by: z.enum(['you', 'clinic', 'visitor']),
  /** Of what, by its number. */
  subjectType: z.string(),
  subjectId: z.int().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** From which part of the network, of what the patient did. */
  network: z.string().nullable(),
});

/** More than a screen shows: attendance, and also a wish to move that has been answered. */
const HeldBooking = Booking.extend({
  source: z.enum(['wizard', 'home', 'manual']),
  attendance: Attendance.nullable(),
  moveWishAnsweredAt: Instant.nullable(),
  handledAt: Instant.nullable(),
  writtenAt: Instant.nullable(),
});

const HeldContact = Contact.extend({ handledAt: Instant.nullable() });

/** What the desk noted about a request, an appointment or a message. */
const HeldFollowUp = z.object({
  subjectType: QueueType,
  subjectId: z.int(),
  kind: FollowUpKind,
  note: z.string().nullable(),
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

/** Everything that is held about a patient. */
export const DataExport = z.object({
  exportedAt: Instant,
  account: User.extend({
    createdAt: Instant,
    emailProvenAt: Instant.nullable(),
    idSeenAt: Instant.nullable(),
    mustChangePassword: z.boolean(),
  }),
  /** The email addresses that the account had before, and one that waits for its link to be followed. */
  formerAddresses: z.array(z.string()),
  pendingAddress: z.string().nullable(),
  bookings: z.array(HeldBooking),
  aftercareGuides: z.array(Care),
  loyalty: LoyaltyProgress,
  /** Sent with this e-mail address and without an account; null until the address is known to be theirs. */
  contactMessages: z.array(HeldContact).nullable(),
  guestRequests: z.array(HeldBooking).nullable(),
  followUps: z.array(HeldFollowUp),
  /** What the clinic noted about the patient at its desk. */
  notes: z.array(z.object({ note: z.string(), createdAt: Instant })),
  messages: z.array(Message),
  sessions: z.array(SignedIn),
  history: z.array(Happened),
});

export const AccountDeletion = Login.pick({ password: true });

export const accountCalls = defineCalls({
  endOtherSessions: { method: 'POST', path: '/api/user/sessions/end-others', audience: 'user' },
  exportMyData: {
    method: 'GET',
    path: '/api/user/export',
    audience: 'user',
    answer: DataExport,
    limits: [{ hits: 10, seconds: 3600, per: 'user' }],
  },
  deleteMyAccount: { method: 'POST', path: '/api/user/delete', audience: 'user', body: AccountDeletion },
});
