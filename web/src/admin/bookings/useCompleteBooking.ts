import type { AdminBooking } from '#shared/contracts/booking.ts';
import { reportOn } from '#web/admin/report.ts';
import { useUndo } from '#web/admin/useUndo.ts';
import { useUpdateBookingMutation } from '#web/data/bookings.ts';

/** Marks a booking as complete and says so, with an Undo. @returns true when it was made */
export function useCompleteBooking(): (booking: AdminBooking) => Promise<boolean> {
  const undo = useUndo();
  const [updateBooking] = useUpdateBookingMutation();
  return ({ id, version, name }) =>
    reportOn(updateBooking({ params: { id }, version, body: { status: 'completed' } }).unwrap(), {
      done: 'Booking Updated',
      detail: `The appointment of ${name} is complete.`,
      failed: 'Failed to update booking',
      undo,
    });
}
