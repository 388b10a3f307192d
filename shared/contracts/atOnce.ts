import { z } from 'zod';
import { Booking, ConsultationCreate } from '#shared/contracts/booking.ts';
import { create, defineCalls, get, hourly, post, remove } from '#shared/contracts/call.ts';
import { Instant } from '#shared/contracts/fields.ts';
import { TimeOfDay } from '#shared/contracts/preferredTimes.ts';

/** A free time that a device holds while its owner books it. */
export const HeldTime = z.object({
  service: z.string(),
  date: z.string(),
  time: z.string(),
  endsAt: Instant,
});
export type HeldTime = z.infer<typeof HeldTime>;

const HoldTime = TimeOfDay.extend({ service: ConsultationCreate.shape.service });

/** What a patient says to take a free time for themselves: a request without its preferred date and times. */
const BookTime = ConsultationCreate.omit({ preferredDate: true, wishes: true }).extend({
  ...TimeOfDay.shape,
  for: z.literal('me', 'For somebody else, please send a request, and we agree the time.').optional(),
});
export type BookTime = z.output<typeof BookTime>;

/** Free times that patients take without a request, of the services that an owner names. */
export const atOnceCalls = defineCalls({
  /** Replaces what the device holds. */
  holdTime: {
    ...post('/api/held-time', 'public'),
    body: HoldTime,
    answer: HeldTime,
    idempotency: 'none',
    limits: [
      { hits: 10, seconds: 600, per: 'ip' },
      { hits: 60, seconds: 86_400, per: 'ip' },
    ],
  },
  readHeldTime: { ...get('/api/held-time', 'public'), answer: z.object({ held: HeldTime.nullable() }) },
  releaseHeldTime: { ...remove('/api/held-time', 'public'), idempotency: 'none' },
  bookTime: {
    ...create('/api/bookings/at-once', 'user'),
    body: BookTime,
    answer: Booking,
    limits: hourly(10),
  },
  moveMyBooking: {
    ...post('/api/bookings/:id/move', 'user'),
    body: TimeOfDay,
    answer: Booking,
    limits: hourly(20),
  },
});
