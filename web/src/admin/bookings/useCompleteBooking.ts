import type { AdminBooking } from '#shared/contracts/booking.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { reportOn, useUndo } from '#web/admin/dialogs/desk.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { createValueStore } from '#web/ui/hooks/valueStore.ts';

/** Completes a booking and shows a toast with Undo. @returns whether it succeeded */
export function useCompleteBooking(): (booking: AdminBooking) => Promise<boolean> {
  const undo = useUndo();
  const [updateBooking] = bookingsApi.useUpdateBookingMutation();
  return async (booking) => {
    const { id, version, name, appointmentDate } = booking;
    const isEarly = appointmentDate !== null && appointmentDate > londonToday(new Date());
    const isDone = await reportOn(
      updateBooking({ params: { id }, version, body: { status: 'completed' } }).unwrap(),
      {
        done: 'Booking Updated',
        detail: isEarly
          ? `The appointment of ${name} is complete as of today, although it was for ${formatDateWithWeekday(appointmentDate)}.`
          : `The appointment of ${name} is complete. Press V for what follows.`,
        failed: 'Failed to update booking',
        undo,
      },
    );
    if (isDone) lastCompleted.set(booking);
    return isDone;
  };
}

/** The visit that was completed last at this desk, for the key that goes on from there. */
export const lastCompleted = createValueStore<AdminBooking | null>(null);
