import { z } from 'zod';
import {
  clockTime,
  DateOfBirth,
  id,
  Instant,
  isoDate,
  nameText,
  optionalText,
  PatientEmail,
  Phone,
  text,
  textOrNone,
  firstName,
  lastName,
} from '#shared/contracts/fields.ts';
import { ListQuery, sortBy } from '#shared/contracts/list.ts';
import { SoonerReason } from '#shared/contracts/consentReading.ts';
import { cancelReasons } from '#shared/domain/cancelling.ts';
import { goOnReasons } from '#shared/domain/goingIn.ts';
import { lateNoteLength, withoutLateNote } from '#shared/domain/lateNote.ts';
import { lastPreferredDay } from '#shared/domain/preferredDay.ts';
import { services, type ServiceId } from '#shared/domain/catalogue.ts';
import { Offer, PreferredTimes, TimeOfDay } from '#shared/contracts/preferredTimes.ts';
import { bookingStatuses } from '#shared/domain/transitions.ts';

import { arrivalDay } from '#shared/contracts/arrivalDay.ts';

export const BookingStatus = z.enum(bookingStatuses, 'That status is not known');
export const Attendance = z.enum(['arrived', 'did_not_attend']);
export const CancelReason = z.enum(cancelReasons, 'Please choose a reason');
/** What a patient answered by the link in a reminder. */
export const ReminderAnswer = z.enum(['coming', 'cannot_come'], 'Please choose an answer');
export type ReminderAnswer = z.infer<typeof ReminderAnswer>;

/** A booking as its patient sees it. Dates are `yyyy-MM-dd`, times `HH:mm`, both in the clinic's time zone. */
export const Booking = z.object({
  id: z.int(),
  userId: z.int().nullable(),
  name: z.string(),
  /** Null for a customer who can only be reached by telephone. */
  email: z.string().nullable(),
  phone: z.string(),
  service: z.string(),
  preferredDate: z.string().nullable(),
  wishes: PreferredTimes.nullable().default(null),
  appointmentDate: z.string().nullable(),
  appointmentTime: z.string().nullable(),
  /** 0 where an older server does not say. */
  minutes: z.int().default(0),
  message: z.string().nullable(),
  status: BookingStatus,
  /** The patient's open request to reschedule a confirmed appointment. */
  moveWishDate: z.string().nullable(),
  moveWishNote: z.string().nullable(),
  moveWishes: PreferredTimes.nullable().default(null),
  moveWishedAt: Instant.nullable(),
  /** Since when the patient has wanted to come earlier. */
  earlierWantedAt: Instant.nullable().default(null),
  /** The answer to the reminder of this appointment; an answer for an earlier time is left out. */
  reminderAnswer: ReminderAnswer.nullable(),
  reminderAnsweredAt: Instant.nullable(),
  createdAt: Instant,
});
export type Booking = z.infer<typeof Booking>;

/** When the clinic's reply to a request is due; null when none is owed. */
export const MyBooking = Booking.extend({
  replyDueAt: Instant.nullable(),
  /** Times that are held for the patient, who can take one. */
  offer: Offer.nullable().default(null),
  /** Until when the patient can give back the offered time they took: until its letter goes. */
  returnableUntil: Instant.nullable().default(null),
  /** Until when the patient can take their cancelling back: until its letter goes. */
  cancelUndoableUntil: Instant.nullable().default(null),
  /** The day on which a completed booking was completed; null where it is not known. */
  completedOn: z.string().nullable(),
  /** In the list of the account that booked: the name of the person treated, who alone can change the booking. */
  bookedFor: z.string().nullable().default(null),
  /** In the list of the person treated: the name of the account that booked for them. */
  bookedBy: z.string().nullable().default(null),
});
export type MyBooking = z.infer<typeof MyBooking>;

export const AdminBooking = Booking.extend({
  /** When the request was filled in, if it waited on a device; null when unknown. */
  writtenAt: Instant.nullable(),
  source: z.enum(['wizard', 'home', 'manual']),
  attendance: Attendance.nullable(),
  /** Since when they have waited, and since when they have been with the practitioner. */
  arrivedAt: Instant.nullable().default(null),
  takenInAt: Instant.nullable().default(null),
  /** Of a cancelled booking: when, and at whose request where that is known. */
  cancelledAt: Instant.nullable().default(null),
  cancelReason: CancelReason.nullable().default(null),
  /** From when its notice counts, where that is known. */
  noticeGivenAt: Instant.nullable().default(null),
  version: z.int(),
  /** Whether somebody made it for another person, and the name of that account while there is one. */
  forSomebodyElse: z.boolean().default(false),
  bookedByName: z.string().nullable().default(null),
  /** Not known from an account or checked by the desk: the age is asked for when confirming. */
  isAgeUnknown: z.boolean().default(false),
  /** Of the person treated, where it was said without an account. */
  dateOfBirth: z.string().nullable().default(null),
  /** The birth date (without the server, its year) to show beside the name, where another customer has that name. */
  bornOn: z.string().nullable().optional(),
  /** What staff have to know of this appointment, and of its patient at every visit; never shown to patients. */
  staffNote: z.string().nullable().default(null),
  staffFlag: z.string().nullable().default(null),
});
export type AdminBooking = z.infer<typeof AdminBooking>;

/** The response to a request: enough to name it and nothing personal, so that it can be stored for replays. */
export const BookingReceipt = z.object({ id: z.int(), status: BookingStatus, createdAt: Instant });

const name = nameText('Name', { max: 100 });
export const service = text('Service', { max: 100 });
export const preferredDate = isoDate().refine(
  (value) => value <= lastPreferredDay(arrivalDay()),
  'Please choose a day within the next ten years',
);

/** Left out without preferred times, as by older clients: a retry has to have the same content. */
const wishes = PreferredTimes.optional();

/** A consultation request from the home page; guests may send it. `service` by value or name. */
export const ConsultationCreate = z.object({
  name,
  email: PatientEmail,
  phone: Phone,
  service,
  preferredDate,
  wishes,
  message: optionalText('Notes', 2000),
});

export const whoFor = ['me', 'somebody_else'] as const;
export const adultStatementMessage = 'Please confirm that they are 18 or over';

/**
 * A consultation request from the wizard; `userId` must be the signed-in user's. A request for somebody else has their
 * name and address and the statement that they are an adult. `for` is left out when nothing differs from the account,
 * as by older clients.
 */
export const BookingCreate = ConsultationCreate.extend({
  userId: id('User ID is required'),
  for: z.enum(whoFor, 'Please say who the appointment is for').optional(),
  isAdult: z.literal(true, adultStatementMessage).optional(),
  /** Of somebody else, if the booker knows it: it tells them from a namesake. */
  dateOfBirth: DateOfBirth.optional(),
}).refine((form) => form.for !== 'somebody_else' || form.isAdult, {
  error: adultStatementMessage,
  path: ['isAdult'],
});

export const RescheduleRequest = z.object({ preferredDate, wishes, note: optionalText('Note', 500) });

/** A request that its patient changes; the name and the address are the account's. */
export const RequestChange = ConsultationCreate.omit({ name: true, email: true });

const appointmentDate = isoDate('Invalid date format (YYYY-MM-DD)');
const appointmentTime = clockTime('Invalid time format (HH:MM)');

const earlierMessage = 'Please say whether they would come earlier';

export const BookingManualCreate = z.object({
  userId: id('User ID is required'),
  service: text('Service', { max: 100 }),
  appointmentDate,
  appointmentTime,
  phone: Phone,
  message: optionalText('Notes', 2000),
  /** The customer would come earlier, should a time become free; left out by clients that do not ask. */
  isEarlierWanted: z.boolean(earlierMessage).optional(),
  sooner: SoonerReason.optional(),
  /** The open request, sent without an account, that becomes this appointment. */
  answeredRequestId: id('Please choose an open request').optional(),
});

/** For a caller without an account: creates both. `isSomebodyElse` is needed where they may be a known customer. */
export const CallerBookingCreate = BookingManualCreate.omit({ userId: true }).extend({
  firstName,
  lastName,
  dateOfBirth: DateOfBirth,
  email: PatientEmail.nullable(),
  isSomebodyElse: z.boolean('Please say whether this is somebody else.'),
});

/** Error code: the caller may already be a customer. */
export const likelyDuplicate = 'likely_twin';

/**
 * `dateOfBirth` of a person without an account, to check their age; it is not stored. `sooner` is why the time may be
 * before the end of the time to think. Older clients leave both out.
 */
export const BookingConfirm = z.object({
  appointmentDate,
  appointmentTime,
  dateOfBirth: DateOfBirth.optional(),
  sooner: SoonerReason.optional(),
});

export const maxRepeated = 12;
/** The times of further appointments like this one; all are booked, or none. */
export const BookingRepeat = z.object({
  sooner: SoonerReason.optional(),
  times: z
    .array(z.object(TimeOfDay.shape, 'Please choose at least one time.'), 'Please choose at least one time.')
    .min(1, 'Please choose at least one time.')
    .max(maxRepeated, `At most ${maxRepeated} appointments can be booked at once.`),
});

const GoOnReason = z.enum(Object.keys(goOnReasons) as (keyof typeof goOnReasons)[], 'Please choose a reason');

export const staffNoteLength = 200;
/** `attendance` is a separate field, not a fifth status. */
export const BookingUpdate = z.union(
  [
    z.object({ status: z.literal('completed') }),
    z.object({ status: z.literal('cancelled'), cancelReason: CancelReason.nullable().default(null) }),
    z.object({
      attendance: Attendance.nullable(),
      /** Whether somebody who arrived is with the practitioner; left out by clients that do not know it. */
      isTakenIn: z.boolean().optional(),
      /** Why they go in although papers are missing. */
      goOnReason: GoOnReason.optional(),
    }),
    z.object({
      staffNote: textOrNone('Note', staffNoteLength + lateNoteLength).refine(
        (note) => withoutLateNote(note ?? '').length <= staffNoteLength,
        `Note must be text of at most ${staffNoteLength} characters`,
      ),
    }),
    z.object({ isEarlierWanted: z.boolean(earlierMessage) }),
  ],
  'Status must be completed or cancelled',
);

export const BookingFilter = z.enum(['all', 'upcoming', 'past'], 'Filter must be all, upcoming or past');

export const bookingColumns = ['name', 'service', 'requested', 'appointment', 'status'] as const;

/** `from` and `to` filter by day, both inclusive. */
export const BookingListQuery = ListQuery.extend({
  filter: BookingFilter.optional(),
  status: BookingStatus.optional(),
  service: z
    .enum(
      services.map(({ id }): ServiceId => id),
      'That service is not known',
    )
    .optional(),
  from: isoDate().optional(),
  to: isoDate().optional(),
  sort: sortBy(bookingColumns),
});

/** The same without paging, for counts per day. */
export const BookingDaysQuery = BookingListQuery.omit({ limit: true, cursor: true, sort: true });
export const BookingDay = z.object({ date: z.string(), bookings: z.int() });

export const BookingCounts = z.object({ all: z.int(), upcoming: z.int(), past: z.int() });
export const BookingCountsQuery = BookingDaysQuery.omit({ filter: true });
