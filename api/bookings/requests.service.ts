import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import type { BookingCreate, ConsultationCreate } from '#shared/contracts/booking.ts';
import { unknownService, refusalOfMinor } from '#shared/domain/bookingRules.ts';
import { findService, type Service } from '#shared/domain/catalogue.ts';
import { phoneToStore } from '#shared/domain/phoneNumber.ts';
import { serialisePreferredTimes } from '#shared/domain/offers.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import type { SessionUser } from '#api/http/context.ts';
import { ApiError, refuseIf } from '#api/http/errors.ts';
import { formTable, type Form } from '#api/forms/forms.ts';

const bookingForm = formTable({
  name: 'bookings',
  columns: [
    'user_id',
    'name',
    'email',
    'phone',
    'service',
    'preferred_date',
    'wishes',
    'message',
    'minutes',
    'source',
    'for_somebody_else',
    'booked_by',
    'date_of_birth',
  ],
  // Whose it is and its address change with accounts that are confirmed or erased, and the desk asks for a date of birth.
  changing: ['user_id', 'email', 'booked_by', 'date_of_birth'],
  answer: ['id', 'status'],
});

/** @throws ApiError 422 for a name that the catalogue does not know */
export function getService(name: string): Service {
  const service = findService(name);
  if (!service) throw new ApiError(unknownService.status, unknownService.code, unknownService.sentence);
  return service;
}

/** @param at when it was asked for @throws ApiError 422 for a person under 18 at that time */
export function refuseUnderAge(dateOfBirth: string, at = new Date()): void {
  refuseIf(refusalOfMinor(dateOfBirth, londonToday(at)));
}

type RequestForm = z.output<typeof ConsultationCreate> &
  Pick<z.output<typeof BookingCreate>, 'for' | 'dateOfBirth'>;

/**
 * A consultation request, from the wizard (with a user) or from the home page (without). Requests never block a time.
 * One for somebody else belongs to the account at the address that it names with their date of birth, if there is one,
 * which the database finds; the person treated gets a letter.
 * @throws ApiError 422 for an unknown service, a day that has passed, or a person under 18
 */
export function requestConsultation(form: RequestForm, user: SessionUser | null): Form {
  const service = getService(form.service);
  if (form.preferredDate < londonToday(new Date())) {
    throw new ApiError(422, 'date_in_past', 'Your preferred date has passed – choose another.');
  }
  const { name, email, phone, preferredDate, wishes, message } = form;
  const booker = form.for === 'somebody_else' ? user : null;
  // The age of somebody else, unless it is said, is checked by the desk: an answer here would tell how old the owner of an address is.
  if (user && !booker) refuseUnderAge(user.dateOfBirth);
  const dateOfBirth = booker ? (form.dateOfBirth ?? null) : null;
  if (dateOfBirth !== null) refuseUnderAge(dateOfBirth);
  const ownerId = booker ? null : (user?.id ?? null);
  return bookingForm(
    {
      user_id: ownerId,
      name,
      email,
      phone: phoneToStore(phone),
      service: service.name,
      preferred_date: preferredDate,
      wishes: serialisePreferredTimes(wishes),
      message,
      minutes: service.blockedMinutes,
      source: user ? 'wizard' : 'home',
      for_somebody_else: booker !== null,
      booked_by: booker?.id ?? null,
      date_of_birth: dateOfBirth,
    },
    {
      event: {
        action: booker ? 'booking_requested_for_somebody' : 'booking_requested',
        subjectType: 'booking',
        userId: ownerId,
        after: { status: 'query', preferredDate },
      },
      notices: [
        { kind: 'request_received', subjectType: 'booking', recipient: email },
        {
          kind: 'request_arrived_at_clinic',
          subjectType: 'booking',
          recipient: clinic.email,
          isUrgent: true,
        },
      ],
    },
  );
}
