import type { z } from 'zod';
import { clinic } from '#shared/clinic.ts';
import type { ConsultationCreate } from '#shared/contracts/booking.ts';
import { unknownService, whyUnderAge } from '#shared/domain/bookingRules.ts';
import { findService, type Service } from '#shared/domain/catalogue.ts';
import { wishesText } from '#shared/domain/wishes.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import type { SessionUser } from '#api/http/context.ts';
import { ApiError, refuseIf } from '#api/http/errors.ts';
import { formTable, type Form } from '#api/forms/formWriter.ts';

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
  ],
  answer: ['id', 'status'],
});

/** @throws ApiError 422 for a name that the catalogue does not know */
export function getService(name: string): Service {
  const service = findService(name);
  if (!service) throw new ApiError(unknownService.status, unknownService.code, unknownService.sentence);
  return service;
}

/** @throws ApiError 422 for a person under 18 */
export function refuseUnderAge(dateOfBirth: string): void {
  refuseIf(whyUnderAge(dateOfBirth, londonToday()));
}

/**
 * A consultation request, from the wizard (with a user) or from the home page (without). Requests never block a time.
 * @throws ApiError 422 for an unknown service, a day that has passed, or a person under 18
 */
export function requestConsultation(
  form: z.output<typeof ConsultationCreate>,
  user: SessionUser | null,
): Form {
  const service = getService(form.service);
  if (form.preferredDate < londonToday()) {
    throw new ApiError(422, 'date_in_past', 'Your preferred date has passed – choose another.');
  }
  if (user) refuseUnderAge(user.dateOfBirth);
  const { name, email, phone, preferredDate, wishes, message } = form;
  return bookingForm(
    {
      user_id: user?.id ?? null,
      name,
      email,
      phone,
      service: service.name,
      preferred_date: preferredDate,
      wishes: wishesText(wishes),
      message,
      minutes: service.blockedMinutes,
      source: user ? 'wizard' : 'home',
    },
    {
      event: {
        action: 'booking_requested',
        subjectType: 'booking',
        userId: user?.id ?? null,
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
