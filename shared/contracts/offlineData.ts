import { z } from 'zod';
import { AdminBooking } from '#shared/contracts/booking.ts';
import { defineCalls, get, post } from '#shared/contracts/call.ts';
import { id, Instant, isoDate } from '#shared/contracts/fields.ts';
import { QueueItem, Task } from '#shared/contracts/queue.ts';
import { Readiness } from '#shared/contracts/recordCalls.ts';
import { BlockedTime, Schedule } from '#shared/contracts/schedule.ts';
import { addDays } from '#shared/domain/wallTime.ts';

/** Days before and after today that the snapshot has. */
export const offlineDays = 14;

/** A customer in the snapshot: enough to greet and ring them, and to refuse a minor. */
export const OfflineCustomer = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  birthYear: z.int(),
  /** Null from an older server. */
  dateOfBirth: z.string().nullable().default(null),
  idSeen: z.object({ at: Instant, who: z.string() }).nullable().default(null),
  nextAppointment: z.object({ date: z.string(), time: z.string() }).nullable(),
  staffFlag: z.string().nullable().default(null),
});
export type OfflineCustomer = z.infer<typeof OfflineCustomer>;

/**
 * How long patients have to think before their appointments. It does not say which text somebody opened, nor when: the
 * text follows from the appointment's service. An appointment without a row counts as a stranger's.
 */
export const StoredCoolingOff = z.object({
  /** Hours of somebody who never opened the text nor had the treatment. */
  hours: z.int(),
  bookings: z.array(
    z.object({
      bookingId: z.int(),
      /** The end, for somebody who has opened the text; null where nothing has to wait. */
      until: Instant.nullable(),
      /** Hours that count from now, because the text was never opened; otherwise 0. */
      hours: z.int(),
    }),
  ),
});
export type StoredCoolingOff = z.infer<typeof StoredCoolingOff>;

/** For the desk without the server. No email of bookings and requests, no message of requests, no subject of messages. */
export const OfflineData = z.object({
  from: z.string(),
  to: z.string(),
  /** Appointments of these days, and all open requests. */
  bookings: z.array(AdminBooking),
  /** Those at the address or telephone number of a customer under 18, also when they are in no queue any more. */
  possibleMinors: z.array(z.int()).default([]),
  blocked: z.array(BlockedTime),
  held: Schedule.shape.held,
  wishes: Schedule.shape.wishes,
  requests: Schedule.shape.requests,
  queue: z.array(QueueItem),
  /** Those of today, of the days before and of the days ahead. */
  tasks: z.array(Task).default([]),
  /** What the papers of the appointments to come lack. */
  readiness: z.array(Readiness).default([]),
  thinking: StoredCoolingOff.default({ hours: 0, bookings: [] }),
  /** Customers with one of these bookings, or whose record this user opened lately. */
  customers: z.array(OfflineCustomer),
  /** Whether this user may do clinical tasks. Not sent by a server of an earlier release. */
  isClinical: z.boolean().optional(),
});
export type OfflineData = z.infer<typeof OfflineData>;

/** The same with the time at which this computer received it. */
export const OfflineSnapshot = OfflineData.extend({ asOf: Instant });
export type OfflineSnapshot = z.infer<typeof OfflineSnapshot>;

const OfflineDataQuery = z
  .strictObject({
    from: isoDate(),
    to: isoDate(),
  })
  .refine(
    ({ from, to }) => from <= to && to <= addDays(from, 2 * offlineDays),
    'At most four weeks are kept',
  );

/** What an owner discarded: the call, its author and time, and its subject if the server knows it. */
export const DiscardReport = z.object({
  call: z.string('That change is not known').regex(/^[a-zA-Z]{1,40}$/, 'That change is not known'),
  authorId: id('That author is not known'),
  notedAt: z.iso.datetime('That time is not valid'),
  subject: z
    .object(
      {
        type: z.enum(['booking', 'contact', 'user'], 'That is not known'),
        id: id('That is not known'),
      },
      'That is not known',
    )
    .nullable(),
});
export type DiscardReport = z.infer<typeof DiscardReport>;

export const offlineDataCalls = defineCalls({
  getOfflineData: { ...get('/api/admin/kept', 'admin'), query: OfflineDataQuery, answer: OfflineData },
  /** An owner has discarded a colleague's change, which therefore never reached the server. */
  reportDiscard: { ...post('/api/admin/discarded-changes', 'admin'), body: DiscardReport, offline: 'fact' },
});
