import { z } from 'zod';
import { Booking } from '#shared/contracts/booking.ts';
import { defineCalls } from '#shared/contracts/call.ts';
import { Care } from '#shared/contracts/care.ts';
import { Contact } from '#shared/contracts/contact.ts';
import { Instant } from '#shared/contracts/fields.ts';
import { LoyaltyProgress } from '#shared/contracts/loyalty.ts';
import { Login, User } from '#shared/contracts/user.ts';

const Happened = z.object({
  at: Instant,
  action: z.string(),
  /** Who did it: the patient, the clinic, or nobody who was signed in. */
  by: z.enum(['you', 'clinic', 'visitor']),
  before: z.unknown(),
  after: z.unknown(),
});

const Message = z.object({
  kind: z.string(),
  recipient: z.string(),
  state: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
});

const SignedIn = z.object({ since: Instant, lastSeen: Instant });

/** Everything that is held about a patient. */
export const DataExport = z.object({
  exportedAt: Instant,
  account: User.extend({ createdAt: Instant, idSeenAt: Instant.nullable() }),
  bookings: z.array(Booking),
  aftercareGuides: z.array(Care),
  loyalty: LoyaltyProgress,
  /** Sent with this e-mail address and without an account; null until the address is known to be theirs. */
  contactMessages: z.array(Contact).nullable(),
  guestRequests: z.array(Booking).nullable(),
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
