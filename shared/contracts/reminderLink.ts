import { z } from 'zod';
import { ReminderAnswer } from '#shared/contracts/booking.ts';
import { defineCalls } from '#shared/contracts/call.ts';
import { linkToken } from '#shared/contracts/fields.ts';

export const reminderLinkMessage = 'This link was used already, or is about an appointment that has changed.';

const token = linkToken(reminderLinkMessage);

/** Everything that the link shows: a finder of the letter learns nothing beyond the letter. */
export const RemindedAppointment = z.object({ appointmentDate: z.string(), appointmentTime: z.string() });
export type RemindedAppointment = z.infer<typeof RemindedAppointment>;

const limits = [{ hits: 30, seconds: 900, per: 'ip' }] as const;

export const reminderLinkCalls = defineCalls({
  /** A POST, because a token never stands in an address; it changes nothing. */
  readReminderLink: {
    method: 'POST',
    path: '/api/reminder-link',
    audience: 'public',
    body: z.object({ token }),
    answer: RemindedAppointment,
    idempotency: 'none',
    limits,
  },
  answerReminder: {
    method: 'POST',
    path: '/api/reminder-link/answer',
    audience: 'public',
    body: z.object({ token, answer: ReminderAnswer }),
    answer: RemindedAppointment,
    idempotency: 'shared',
    limits,
  },
});
