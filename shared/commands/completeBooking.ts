import type { AdminBooking } from '#shared/contracts/booking.ts';
import { refusalOfMove } from '#shared/domain/bookingRules.ts';
import { hasOtherAppointment, lastAttendance } from '#shared/domain/factConflict.ts';
import type { BookingChange } from './bookingChange.ts';

/** Only today's appointment can have been completed just now: without the server another day's waits. */
export const isCompletedNow = ({ appointmentDate }: Pick<AdminBooking, 'appointmentDate'>, today: string) =>
  appointmentDate === today;

/** The appointment is over. */
export const completeBooking: BookingChange = {
  check: ({ status }) => refusalOfMove(status, 'completed'),
  apply: () => ({ status: 'completed' }),
  words: 'Completed',
  again: 'Complete it anyway',
  isContradicted: (meanwhile) =>
    hasOtherAppointment(meanwhile) || lastAttendance(meanwhile)?.attendance === 'did_not_attend',
};
