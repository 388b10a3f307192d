import { z } from 'zod';
import { BookingManualCreate, CallerBookingCreate } from '#shared/contracts/booking.ts';
import { CareType } from '#shared/contracts/care.ts';
import { isCalendarDate, isClockTime } from '#shared/domain/wallTime.ts';

export const scheduleMessage = 'Please select both appointment date and time.';
export const manualMessage = 'Please fill in all required fields.';

const picked = (isRight: (text: string) => boolean, message: string) => z.string().refine(isRight, message);
const filled = (message: string) => z.string().trim().min(1, message);
const timeMessage = 'Please choose a date and time.';

export const ScheduleForm = z.object({
  appointmentDate: picked(isCalendarDate, scheduleMessage),
  appointmentTime: picked(isClockTime, scheduleMessage),
});
export type ScheduleForm = z.input<typeof ScheduleForm>;

/** The Create Manual Booking dialog; the customer is the row's, the message may stay empty. */
export const ManualBookingForm = BookingManualCreate.extend({
  userId: z.int({ error: manualMessage }).min(1, manualMessage),
  service: filled('Please choose a service.'),
  appointmentDate: picked(isCalendarDate, timeMessage),
  appointmentTime: picked(isClockTime, timeMessage),
  phone: filled('Please give a telephone number.').pipe(BookingManualCreate.shape.phone),
});
export type ManualBookingForm = z.input<typeof ManualBookingForm>;

/** The New Booking dialog: for a customer, or with an account for a caller. */
export const NewBookingForm = z.discriminatedUnion('who', [
  ManualBookingForm.extend({ who: z.literal('customer') }),
  CallerBookingCreate.extend({
    who: z.literal('caller'),
    email: z.union([z.literal('').transform(() => null), CallerBookingCreate.shape.email]),
    appointmentDate: ManualBookingForm.shape.appointmentDate,
    appointmentTime: ManualBookingForm.shape.appointmentTime,
  }),
]);

export const CareForm = z.object({
  careTypes: z.array(CareType).min(1, 'Please select at least one care type.'),
});
export type CareForm = z.input<typeof CareForm>;
