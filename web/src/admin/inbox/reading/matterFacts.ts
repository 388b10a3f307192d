import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Contact } from '#shared/contracts/contact.ts';
import { preferredTimesWords } from '#shared/domain/preferredTimes.ts';
import { dataComplaintDueAt } from '#shared/domain/dataComplaint.ts';
import {
  describeAppointment,
  describeDate,
  describeInstant,
  describeWritten,
} from '#web/admin/dates/appointmentText.ts';
import { describeBooker } from '#web/admin/dialogs/booker.ts';
import { describeStatus } from '#web/admin/bookings/bookingRules.ts';

/** Details of a request or message, as terms and values. */
export function listFacts(matter: Contact | AdminBooking): Record<string, string> {
  const who = { Email: matter.email ?? 'N/A', Phone: matter.phone || 'N/A' };
  const when = { ...describeWritten(matter), Received: describeInstant(matter.createdAt) };
  if ('subject' in matter) {
    return {
      ...who,
      Subject: matter.subject,
      Message: matter.message,
      ...when,
      ...(matter.topic === 'data_complaint' && {
        'Data protection complaint': `Answer due by ${describeInstant(dataComplaintDueAt(matter.createdAt))}: say that you have it, look into it, and tell them the outcome.`,
      }),
    };
  }
  return {
    ...who,
    ...describeBooker(matter),
    Service: matter.service,
    ...(matter.status === 'query'
      ? {
          'Preferred date': describeDate(matter.preferredDate),
          ...(matter.wishes && { 'Times that suit': preferredTimesWords(matter.wishes) }),
        }
      : { Status: describeStatus(matter.status).word, Appointment: describeAppointment(matter).text }),
    Message: matter.message || 'N/A',
    ...when,
  };
}
