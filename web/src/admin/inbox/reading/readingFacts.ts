import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { Contact } from '#shared/contracts/contact.ts';
import { formatPreferredTimes } from '#shared/domain/offers.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { dataComplaintDueAt } from '#shared/domain/dataComplaint.ts';
import {
  formatAppointment,
  formatShortDate,
  formatInstant,
  formatWrittenFields,
} from '#web/admin/dates/formatAppointment.ts';
import { formatBookerFields } from '#web/admin/dialogs/booker.ts';
import { formatStatus } from '#web/admin/bookings/bookingRules.ts';

/** Details of a request or message, as terms and values. */
export function listFacts(subject: Contact | AdminBooking): Record<string, string> {
  const who = { Email: subject.email ?? 'N/A', Phone: formatPhone(subject.phone, 'N/A') };
  const when = { ...formatWrittenFields(subject), Received: formatInstant(subject.createdAt) };
  if ('subject' in subject) {
    return {
      ...who,
      Subject: subject.subject,
      Message: subject.message,
      ...when,
      ...(subject.topic === 'data_complaint' && {
        'Data protection complaint': `Answer due by ${formatInstant(dataComplaintDueAt(subject.createdAt))}: say that you have it, look into it, and tell them the outcome.`,
      }),
    };
  }
  return {
    ...who,
    ...formatBookerFields(subject),
    Service: subject.service,
    ...(subject.status === 'query'
      ? {
          'Preferred date': formatShortDate(subject.preferredDate),
          ...(subject.wishes && { 'Times that suit': formatPreferredTimes(subject.wishes) }),
        }
      : { Status: formatStatus(subject.status).word, Appointment: formatAppointment(subject).text }),
    Message: subject.message || 'N/A',
    ...when,
  };
}
