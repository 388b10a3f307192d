import type { AdminBooking } from '#shared/contracts/booking.ts';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import choices from '#web/admin/dialogs/choices.module.css';
import type { RowDialogProps } from '#web/admin/dialogs/desk.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

interface CancelledDialogProps extends RowDialogProps {
  date: string;
  onChoose: (booking: AdminBooking) => void;
}

/** Cancelled bookings of a day, including those whose slot was reused. */
export function CancelledDialog({ date, onChoose, ...dialog }: CancelledDialogProps) {
  const { currentData } = bookingsApi.useListBookingsOfDaysQuery({ query: { from: date, to: date } });
  return (
    <Dialog {...dialog} size="sm" title={`Cancelled on ${describeDay(date)}`}>
      {currentData ? (
        <ul className={choices.choices}>
          {currentData
            .filter(({ status }) => status === 'cancelled')
            .map((booking) => (
              <li key={booking.id}>
                <button className="stack p-2" type="button" onClick={() => onChoose(booking)}>
                  <strong className="semibold">{booking.name}</strong>
                  <span className="ink-soft">
                    {booking.appointmentTime}, {booking.service}
                  </span>
                </button>
              </li>
            ))}
        </ul>
      ) : (
        <Skeleton label="Loading bookings..." shape="row" rows={2} />
      )}
    </Dialog>
  );
}
