import { AppointmentNote } from '#web/admin/bookings/StaffTexts.tsx';
import { describeAppointment } from '#web/admin/dates/formatAppointment.ts';
import type { BookingDialogProps } from '#web/admin/dialogs/desk.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

/** The note on an appointment, from its row. */
export function BookingNoteDialog({ booking: opened, ...dialog }: BookingDialogProps) {
  const { currentData: booking = opened } = bookingsApi.useGetBookingQuery({ params: { id: opened.id } });
  return (
    <Dialog
      {...dialog}
      size="sm"
      title="Note"
      subject={`${booking.name}, ${describeAppointment(booking).text}`}
      closeLabel="Close"
    >
      <AppointmentNote booking={booking} />
    </Dialog>
  );
}
