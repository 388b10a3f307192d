import { z } from 'zod';
import { ReminderAnswer, RescheduleRequest } from '#shared/contracts/booking.ts';
import { defineCalls, post } from '#shared/contracts/call.ts';
import { linkToken } from '#shared/contracts/fields.ts';
import { TimeOfDay } from '#shared/contracts/preferredTimes.ts';

export const reminderLinkMessage =
  'This link is about an appointment that has changed or is over. Please use the one in our latest email.';

const token = linkToken(reminderLinkMessage);

/** Everything that the link shows: a finder of the letter learns nothing beyond the letter and what was answered by it. */
export const RemindedAppointment = z.object({
  /** Null: a request, for this day. */
  appointmentDate: z.string().nullable(),
  appointmentTime: z.string().nullable(),
  preferredDate: z.string().nullable().default(null),
  isCancelled: z.boolean().default(false),
  /** What was answered for this time. */
  answer: ReminderAnswer.nullable().default(null),
  /** The day for which an open request to move asks. */
  moveWishDate: z.string().nullable().default(null),
  /** Whether it is too late to ask for another time. */
  isLate: z.boolean().default(false),
  /** How long it takes, where a free time can be taken for it at once; null where the clinic has to move it. */
  minutes: z.int().nullable().default(null),
  /** A calendar file. */
  calendar: z.string().nullable().default(null),
});
export type RemindedAppointment = z.infer<typeof RemindedAppointment>;

const limits = [{ hits: 30, seconds: 900, per: 'ip' }] as const;

export const reminderLinkCalls = defineCalls({
  /** A POST, because a token never stands in an address; it changes nothing. */
  readReminderLink: {
    ...post('/api/reminder-link', 'public'),
    body: z.object({ token }),
    answer: RemindedAppointment,
    idempotency: 'none',
    limits,
  },
  /** The latest answer counts. */
  answerReminder: {
    ...post('/api/reminder-link/answer', 'public'),
    body: z.object({ token, answer: ReminderAnswer }),
    answer: RemindedAppointment,
    idempotency: 'shared',
    limits,
  },
  moveByLink: {
    ...post('/api/reminder-link/move', 'public'),
    body: TimeOfDay.extend({ token }),
    answer: RemindedAppointment,
    idempotency: 'shared',
    limits,
  },
  /** The appointment stays as it is until the clinic has moved it. */
  requestRescheduleByLink: {
    ...post('/api/reminder-link/move-wish', 'public'),
    body: RescheduleRequest.extend({ token }),
    answer: RemindedAppointment,
    idempotency: 'shared',
    limits,
  },
});
