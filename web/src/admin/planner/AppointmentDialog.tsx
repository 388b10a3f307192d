import type { AdminBooking } from '#shared/contracts/booking.ts';
import { londonToday } from '#shared/domain/wallTime.ts';
import { describeAppointment, describeDate } from '#web/admin/appointmentText.ts';
import { AttendanceButtons } from '#web/admin/bookings/AttendanceButtons.tsx';
import type { BookingDialog } from '#web/admin/bookings/BookingMenu.tsx';
import { StatusBadge } from '#web/admin/bookings/StatusBadge.tsx';
import { useCompleteBooking } from '#web/admin/bookings/useCompleteBooking.ts';
import { allowedActions } from '#web/admin/bookingRules.ts';
import { Facts } from '#web/admin/Facts.tsx';
import styles from '#web/admin/planner/Dialogs.module.css';
import { canMove } from '#web/admin/planner/useMove.ts';
import type { RowDialogProps } from '#web/admin/useRowDialog.ts';
import { useGetBookingQuery } from '#web/data/bookings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface AppointmentDialogProps extends RowDialogProps {
  booking: AdminBooking;
  onMove?: (booking: AdminBooking) => void;
  onOpen: (kind: BookingDialog, booking: AdminBooking) => void;
}

/** Everything about one appointment, as it is at this moment, and what can be done with it. */
export function AppointmentDialog({ booking: opened, onMove, onOpen, ...dialog }: AppointmentDialogProps) {
  const { data: booking = opened } = useGetBookingQuery({ params: { id: opened.id } });
  const complete = useCompleteBooking();
  const { canSchedule, canComplete, canCancel } = allowedActions(booking.status);
  const hasCome = booking.appointmentDate !== null && booking.appointmentDate <= londonToday();
  return (
    <Dialog
      {...dialog}
      title={booking.name}
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpen('history', booking)}>
            History
          </Button>
          {canCancel && (
            <Button variant="secondary" onClick={() => onOpen('cancel', booking)}>
              Cancel Appointment
            </Button>
          )}
          {onMove && canMove(booking) && (
            <Button variant="secondary" onClick={() => onMove(booking)}>
              Move Appointment
            </Button>
          )}
          {canSchedule && <Button onClick={() => onOpen('schedule', booking)}>Schedule Appointment</Button>}
          {canComplete && hasCome && (
            <Button
              isSending
              onClick={() => void complete(booking).then((isDone) => isDone && dialog.onClose())}
            >
              Mark Complete
            </Button>
          )}
        </>
      }
    >
      <p className={styles.status}>
        <StatusBadge status={booking.status} />
      </p>
      <Facts
        facts={{
          ...(booking.status === 'query' && { 'Requested date': describeDate(booking.preferredDate) }),
          Appointment: canSchedule
            ? describeAppointment(booking).text
            : `${describeAppointment(booking).text}, ${booking.minutes} minutes`,
          Service: booking.service,
          Phone: booking.phone,
          Email: booking.email ?? 'None: tell them by telephone',
          Message: booking.message || 'N/A',
        }}
      />
      {hasCome && <AttendanceButtons booking={booking} />}
    </Dialog>
  );
}
