import type { AdminBooking } from '#shared/contracts/booking.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { describeDay } from '#web/admin/dates/appointmentText.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { useUndo } from '#web/admin/dialogs/useUndo.ts';
import { useUpdateBookingMutation } from '#web/data/calls/bookings.ts';

/** Only today's appointment can have been completed just now: another day's waits for the server. */
export const completionKind = ({ appointmentDate }: Pick<AdminBooking, 'appointmentDate'>) =>
  appointmentDate === londonToday() ? 'fact' : undefined;

/** Completes a booking and shows a toast with Undo. @returns whether it succeeded */
export function useCompleteBooking(): (booking: AdminBooking) => Promise<boolean> {
  const undo = useUndo();
  const [updateBooking] = useUpdateBookingMutation();
  return ({ id, version, name, appointmentDate }) => {
    const isEarly = appointmentDate !== null && appointmentDate > londonToday();
    return reportOn(updateBooking({ params: { id }, version, body: { status: 'completed' } }).unwrap(), {
      done: 'Booking Updated',
      detail: isEarly
        ? `The appointment of ${name} is complete as of today, although it was for ${describeDay(appointmentDate)}.`
        : `The appointment of ${name} is complete.`,
      failed: 'Failed to update booking',
      undo,
    });
  };
}
