import { CalendarCheck, CalendarClock, CircleCheck, CircleX, Copy, History } from 'lucide-react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { allowedActions } from '#web/admin/bookingRules.ts';
import { writeDetails } from '#web/admin/copyDetails.ts';
import { reportOn } from '#web/admin/report.ts';
import { RowMenu } from '#web/admin/RowMenu.tsx';
import type { RowDialogProps } from '#web/admin/useRowDialog.ts';
import { useUndo } from '#web/admin/useUndo.ts';
import { useUpdateBookingMutation } from '#web/data/bookings.ts';
import { MenuItem } from '#web/ui/Menu.tsx';

export type BookingDialog = 'schedule' | 'cancel' | 'history';

export interface BookingDialogProps extends RowDialogProps {
  booking: AdminBooking;
}

interface BookingMenuProps {
  booking: AdminBooking;
  onOpen: (dialog: BookingDialog) => void;
}

export function BookingMenu({ booking, onOpen }: BookingMenuProps) {
  const undo = useUndo();
  const [updateBooking] = useUpdateBookingMutation();
  const { canSchedule, canComplete, canCancel } = allowedActions(booking.status);
  const { id, version } = booking;
  const complete = () =>
    reportOn(updateBooking({ params: { id }, version, body: { status: 'completed' } }).unwrap(), {
      done: 'Booking Updated',
      detail: `The appointment of ${booking.name} is complete.`,
      failed: 'Failed to update booking',
      undo,
    });
  const copy = () =>
    reportOn(navigator.clipboard.writeText(writeDetails(booking)), {
      done: 'Copied to clipboard',
      failed: 'The details could not be copied.',
    });
  return (
    <RowMenu id={booking.id} name={`${booking.name}, ${booking.service}`}>
      {canSchedule && (
        <MenuItem icon={<CalendarCheck aria-hidden />} onSelect={() => onOpen('schedule')}>
          Schedule Appointment
        </MenuItem>
      )}
      {booking.moveWishedAt && (
        <MenuItem icon={<CalendarClock aria-hidden />} onSelect={() => onOpen('schedule')}>
          Move Appointment
        </MenuItem>
      )}
      {canComplete && (
        <MenuItem icon={<CircleCheck aria-hidden />} onSelect={() => void complete()}>
          Mark Complete
        </MenuItem>
      )}
      {canCancel && (
        <MenuItem icon={<CircleX aria-hidden />} isDangerous onSelect={() => onOpen('cancel')}>
          Cancel
        </MenuItem>
      )}
      <MenuItem icon={<History aria-hidden />} onSelect={() => onOpen('history')}>
        History
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copy()}>
        Copy Details
      </MenuItem>
    </RowMenu>
  );
}
