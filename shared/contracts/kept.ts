import { z } from 'zod';
import { AdminBooking } from '#shared/contracts/booking.ts';
import { defineCalls } from '#shared/contracts/call.ts';
import { Instant, isoDate } from '#shared/contracts/fields.ts';
import { QueueItem } from '#shared/contracts/queue.ts';
import { BlockedTime, Schedule } from '#shared/contracts/schedule.ts';
import { addDays } from '#shared/domain/wallTime.ts';

/** Days back and forth that the desk keeps for an outage. */
export const keptDays = 14;

/** A customer as the desk keeps them: enough to greet and ring them, and to refuse a minor. */
export const KeptCustomer = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  birthYear: z.int(),
  nextAppointment: z.object({ date: z.string(), time: z.string() }).nullable(),
});
export type KeptCustomer = z.infer<typeof KeptCustomer>;

/**
 * What the desk keeps to work without the server. Bookings and requests are without email, message and notes; messages
 * to the clinic without their subject.
 */
export const Kept = z.object({
  from: z.string(),
  to: z.string(),
  /** Appointments of these days, and all open requests. */
  bookings: z.array(AdminBooking),
  blocked: z.array(BlockedTime),
  requests: Schedule.shape.requests,
  queue: z.array(QueueItem),
  /** Customers with one of these bookings, or whose record this user opened lately. */
  customers: z.array(KeptCustomer),
});
export type Kept = z.infer<typeof Kept>;

/** The same with the time at which this computer received it. */
export const KeptData = Kept.extend({ asOf: Instant });
export type KeptData = z.infer<typeof KeptData>;

const KeptQuery = z
  .strictObject({
    from: isoDate('From must be a date (YYYY-MM-DD)'),
    to: isoDate('To must be a date (YYYY-MM-DD)'),
  })
  .refine(({ from, to }) => from <= to && to <= addDays(from, 2 * keptDays), 'At most four weeks are kept');

export const keptCalls = defineCalls({
  getKept: { method: 'GET', path: '/api/admin/kept', audience: 'admin', query: KeptQuery, answer: Kept },
});
