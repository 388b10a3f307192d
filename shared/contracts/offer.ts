import { z } from 'zod';
import { AdminBooking, Booking, RescheduleRequest } from '#shared/contracts/booking.ts';
import { create, defineCalls, get, hourly, post, remove } from '#shared/contracts/call.ts';
import { SoonerReason } from '#shared/contracts/consentReading.ts';
import { DateOfBirth, Instant, linkToken } from '#shared/contracts/fields.ts';
import { Offer, TimeOfDay, Times } from '#shared/contracts/preferredTimes.ts';

/** `bornOn`: null where nobody else has the name or number. */
const person = { bookingId: z.int(), name: z.string(), bornOn: z.string().nullable().optional() };

/** An open offer as staff see it. */
export const AdminOffer = Offer.extend(person);
export type AdminOffer = z.infer<typeof AdminOffer>;

/** `dateOfBirth` and `sooner` as in a confirmation: the times can be taken without the desk. */
export const OfferCreate = z.object({
  times: Times,
  dateOfBirth: DateOfBirth.optional(),
  sooner: SoonerReason.optional(),
});

export const offerLinkMessage = 'This link is no longer valid. Please call us to agree a time.';
const Token = z.object({ token: linkToken(offerLinkMessage) });

/** What a link holds: times and nothing else; once one was taken by it, that one. */
const OfferLink = Offer.extend({
  taken: z
    .object({ date: z.string(), time: z.string(), calendar: z.string().nullable() })
    .nullable()
    .default(null),
});

/** A time that became free, and who would come then instead of later, longest wait first. */
export const FreedTime = z.object({
  date: z.string(),
  time: z.string(),
  waiting: z.array(
    z.object({
      ...person,
      version: z.int(),
      service: z.string(),
      since: Instant,
      appointmentDate: z.string().nullable(),
      appointmentTime: z.string().nullable(),
      /** The start that fits this appointment. */
      date: z.string(),
      time: z.string(),
    }),
  ),
});
export type FreedTime = z.infer<typeof FreedTime>;

export const offerCalls = defineCalls({
  listOffers: { ...get('/api/admin/offers', 'admin'), answer: z.array(AdminOffer) },
  /** Holds up to three times for a request, or for an appointment that may be moved. */
  offerTimes: {
    ...create('/api/admin/bookings/:id/offer', 'admin'),
    body: OfferCreate,
    answer: AdminBooking,
    isVersioned: true,
  },
  withdrawOffer: { ...remove('/api/admin/bookings/:id/offer', 'admin') },
  acceptOffer: {
    ...post('/api/bookings/:id/offer/accept', 'user'),
    body: TimeOfDay,
    answer: TimeOfDay,
    limits: hourly(20),
  },
  /** None of the times suits: they are free again, and the clinic has other wishes to answer. */
  declineOffer: {
    ...post('/api/bookings/:id/offer/decline', 'user'),
    body: RescheduleRequest.omit({ note: true }),
    answer: Booking,
    limits: hourly(20),
  },
  /** The patient gives back the time they have just taken, and chooses again. */
  returnOffer: { ...post('/api/bookings/:id/offer/return', 'user'), answer: Booking, limits: hourly(20) },
  listFreedTimes: { ...get('/api/admin/freed-times', 'admin'), answer: z.array(FreedTime) },
  /** The patient would come earlier, should a time become free. */
  wantEarlier: {
    ...post('/api/bookings/:id/earlier', 'user'),
    body: z.object({ isWanted: z.boolean('Please say whether you want it') }),
    answer: Booking,
    limits: hourly(20),
  },
  /** For patients who cannot log in. */
  readOfferLink: {
    ...post('/api/offers/read', 'public'),
    body: Token,
    answer: OfferLink,
    idempotency: 'none',
    limits: [{ hits: 60, seconds: 900, per: 'ip' }],
  },
  acceptOfferLink: {
    ...post('/api/offers/accept', 'public'),
    body: Token.extend(TimeOfDay.shape),
    answer: TimeOfDay,
    idempotency: 'shared',
    limits: [{ hits: 20, seconds: 900, per: 'ip' }],
  },
});
