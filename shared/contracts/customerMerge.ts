import { z } from 'zod';
import { AdminBooking } from '#shared/contracts/booking.ts';
import { defineCalls, get, post } from '#shared/contracts/call.ts';
import { Email, id, Instant, OptionalPhone, text } from '#shared/contracts/fields.ts';
import { firstName, lastName } from '#shared/contracts/names.ts';
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
  isAgreed: z.boolean({ error: 'Please say whether its owner has agreed.' }),
  reason: text('Reason', { min: 3, max: 200, message: 'Please give the reason.' }),
});

/** Which of the two records a field is taken from: the one in the path, or the other. */
export const MergeSide = z.enum(['this', 'other'], { error: 'Please choose one of the two' });
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
  with: z.coerce.number({ error: 'That customer is not known' }).pipe(customerId),
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
