import { z } from 'zod';
import { AdminBooking } from '#shared/contracts/booking.ts';
import { defineCalls, get, post } from '#shared/contracts/call.ts';
import { Email, id, Instant, OptionalPhone, text, firstName, lastName } from '#shared/contracts/fields.ts';
import { Customer } from '#shared/contracts/user.ts';

const customerId = id('That customer is not known');

/**
 * Corrects a misheard detail, with the reason, which the customer can read. `email` is left out once they have a
 * password: from then on they change it themselves. `sharedEmail`: letters of somebody without an address go to
 * somebody else's, who has agreed.
 */
export const DetailsCorrection = z.object({
  firstName,
  lastName,
  phone: OptionalPhone,
  email: Email.nullable().optional(),
  sharedEmail: Email.nullable(),
  isAgreed: z.boolean('Please say whether its owner has agreed.'),
  reason: text('Reason', { min: 3, max: 200, message: 'Please give the reason.' }),
});

/** Which of the two records a field is taken from: the one in the path, or the other. */
export const MergeSide = z.enum(['this', 'other'], 'Please choose one of the two');
export type MergeSide = z.infer<typeof MergeSide>;

/** The address decides the sign-in, too: the account it belongs to stays, and the other one ends. */
export const CustomerMerge = z.object({
  otherId: customerId,
  name: MergeSide,
  dateOfBirth: MergeSide,
  phone: MergeSide,
  email: MergeSide,
  /** Needed where something speaks against it. */
  reason: text('Reason', { min: 3, max: 200, message: 'Please give the reason.' }).optional(),
});

/** One of two records side by side. */
export const MergeCandidate = Customer.extend({
  createdAt: Instant,
  canSignIn: z.boolean(),
  emailConfirmed: z.boolean(),
  bookings: z.int(),
  guides: z.int(),
  notes: z.int(),
  /** Entries of the care record. */
  entries: z.int().default(0),
});
export type MergeCandidate = z.infer<typeof MergeCandidate>;

const MergeQuery = z.object({
  with: z.coerce.number('That customer is not known').pipe(customerId),
});

export const BookingMove = z.object({
  userId: customerId,
  /** It was said that entries of the care record stay with the former person. */
  entriesStay: z.boolean('Please say whether the entries stay').optional(),
});

/** Error code: entries of a care record are about the booking; it is moved with `entriesStay`. */
export const bookingHasEntries = 'booking_has_entries';

export const mergeCalls = defineCalls({
  correctDetails: { ...post('/api/admin/users/:id/details', 'admin'), body: DetailsCorrection },
  /** Customers who may be the same person, the likeliest first. */
  listDuplicates: { ...get('/api/admin/users/:id/duplicates', 'admin'), answer: z.array(Customer) },
  compareCustomers: {
    ...get('/api/admin/users/:id/merge', 'admin'),
    query: MergeQuery,
    answer: z.object({
      this: MergeCandidate,
      other: MergeCandidate,
      /** What speaks against their being one person. */
      objections: z.array(z.string()).default([]),
    }),
  },
  /** Answers with the customer that is left. */
  mergeCustomers: {
    ...post('/api/admin/users/:id/merge', 'admin'),
    body: CustomerMerge,
    answer: Customer.pick({ id: true, firstName: true, lastName: true }),
  },
  /** Puts a booking into another customer's record. */
  reassignBooking: {
    ...post('/api/admin/bookings/:id/customer', 'admin'),
    body: BookingMove,
    answer: AdminBooking,
    isVersioned: true,
  },
});

const rowType = z.enum(['booking', 'note', 'task', 'guide'], 'That kind of row is not known');

const JoinedRow = z.object({
  type: rowType,
  id: z.int(),
  /** What it is, in words. */
  about: z.string(),
  /** Whose it was first: `stayed`, `ended`, or added `since`; null where an earlier release did not store it. */
  first: z.enum(['stayed', 'ended', 'since']).nullable(),
});

/** A record that ended in another one, with the rows of both. */
export const Join = z.object({
  eventId: z.int(),
  joinedAt: Instant,
  ended: z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), dateOfBirth: z.string() }),
  /** Entries of the care record that were signed for it; they go back by themselves. */
  entries: z.int(),
  rows: z.array(JoinedRow),
});
export type Join = z.infer<typeof Join>;

export const Parting = z.object({
  eventId: id('That join is not known'),
  /** What goes to the record that ended; everything else stays. */
  rows: z
    .array(
      z.object({ type: rowType, id: id('That row is not known') }, 'That row is not known'),
      'Please choose the rows.',
    )
    .max(5000, 'There are too many rows'),
});

/** Two records that were joined wrongly become two again when it is too late to undo that. */
export const partingCalls = defineCalls({
  listJoins: { ...get('/api/admin/users/:id/joins', 'owner'), answer: z.array(Join) },
  /** Answers with the customer whose record is there again. */
  partCustomers: {
    ...post('/api/admin/users/:id/part', 'owner'),
    body: Parting,
    answer: Customer.pick({ id: true, firstName: true, lastName: true }),
  },
});
