import { staffNoteLength, type AdminBooking } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { sheetCalls, staffFlagLength } from '#shared/contracts/sheet.ts';
import { formatAppointment } from '#web/admin/dates/formatAppointment.ts';
import { EditableText } from '#web/admin/dialogs/EditableText.tsx';
import { reportOn, type BookingDialogProps } from '#web/admin/dialogs/desk.tsx';
import { WorksOffline } from '#web/admin/outage/outage.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

/** What staff have to know at every visit of a customer. */
export function CustomerFlag({ customerId, staffFlag }: { customerId: number; staffFlag: string | null }) {
  const [flagCustomer] = sheetApi.useFlagCustomerMutation();
  return (
    <WorksOffline call={sheetCalls.flagCustomer}>
      <EditableText
        label="Flag for every visit"
        value={staffFlag}
        maxLength={staffFlagLength}
        hint="Such as “Allergic to latex”. Only staff see it; it is in the customer’s data export."
        savedAs={`flag ${customerId}`}
        onSave={(text) =>
          reportOn(flagCustomer({ params: { id: customerId }, body: { staffFlag: text } }).unwrap(), {
            done: text === null ? 'Flag removed' : 'Flag saved',
            failed: 'The flag could not be saved',
          })
        }
      />
    </WorksOffline>
  );
}

export function AppointmentNote({ booking: { id, version, staffNote } }: { booking: AdminBooking }) {
  const [updateBooking] = bookingsApi.useUpdateBookingMutation();
  return (
    <WorksOffline call={bookingCalls.updateBooking}>
      <EditableText
        label="Note on this appointment"
        value={staffNote}
        maxLength={staffNoteLength}
        hint="Such as “15 minutes late”. Only staff see it; it is in the customer’s data export."
        savedAs={`appointment note ${id}`}
        onSave={(text) =>
          reportOn(updateBooking({ params: { id }, version, body: { staffNote: text } }).unwrap(), {
            done: text === null ? 'Note removed' : 'Note saved',
            failed: 'The note could not be saved',
          })
        }
      />
    </WorksOffline>
  );
}

/** The note on an appointment, from its row. */
export function BookingNoteDialog({ booking: opened, ...dialog }: BookingDialogProps) {
  const { currentData: booking = opened } = bookingsApi.useGetBookingQuery({ params: { id: opened.id } });
  return (
    <Dialog
      {...dialog}
      size="sm"
      title="Note"
      subject={`${booking.name}, ${formatAppointment(booking).text}`}
      closeLabel="Close"
    >
      <AppointmentNote booking={booking} />
    </Dialog>
  );
}
