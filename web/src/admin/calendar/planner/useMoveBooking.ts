import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { SoonerReason } from '#shared/domain/reflection.ts';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import type { Place } from '#web/admin/calendar/planner/plannerGrid.ts';
import { useDesk, reportOn, useUndo } from '#web/admin/dialogs/desk.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';

export const moveFailed = 'Failed to confirm appointment';

/** Moves an appointment and shows the outcome with Undo, which works until the patient's message was sent. */
export function useMoveBooking() {
  const [confirmBooking, { isLoading, error }] = bookingsApi.useConfirmBookingMutation();
  const undo = useUndo();
  const { openLetter } = useDesk();
  /** @returns whether it was moved */
  const moveBooking = (
    { id, version, name, email }: AdminBooking,
    to: Place,
    reason: { sooner?: SoonerReason } = {},
  ): Promise<boolean> => {
    const body = { appointmentDate: to.date, appointmentTime: to.time, ...reason };
    const ring = email ? '' : ' No email: please ring them with the new time.';
    const when = `${name}, ${describeDay(to.date)}, ${to.time}`;
    return reportOn(confirmBooking({ params: { id }, version, body }).unwrap(), {
      done: 'Appointment Moved',
      detail: `${when}.${ring}`,
      queuedDetail: `${when}.`,
      failed: moveFailed,
      undo,
      readLetter: email ? (event) => openLetter({ event }) : undefined,
    });
  };
  return { moveBooking, isLoading, error };
}
