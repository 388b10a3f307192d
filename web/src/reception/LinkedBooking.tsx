import type { AdminBooking } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { describeAppointment, describeDate } from '#web/admin/dates/appointmentText.ts';
import { allowedActions, describeStatus } from '#web/admin/bookings/bookingRules.ts';
import { Facts } from '#web/admin/dialogs/Facts.tsx';
import { LoadFailure } from '#web/admin/lists/LoadFailure.tsx';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { useGetBookingQuery } from '#web/data/calls/bookings.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

const factsOf = (booking: AdminBooking) => ({
  Customer: booking.name,
  Service: booking.service,
  Status: describeStatus(booking.status).word,
  'Preferred date': describeDate(booking.preferredDate),
  Appointment: describeAppointment(booking).text,
  Phone: booking.phone,
  Message: booking.message ?? 'N/A',
});

interface LinkedBookingProps extends RowDialogProps {
  id: number;
  onSchedule: (booking: AdminBooking) => void;
}

/** The booking named by a notification or deep link. */
export function LinkedBooking({ id, onSchedule, ...dialog }: LinkedBookingProps) {
  const { data, error, refetch } = useGetBookingQuery({ params: { id } });
  const canSchedule = data && allowedActions(data.status).canSchedule;
  return (
    <WorksOffline call={bookingCalls.confirmBooking}>
      <Dialog
        {...dialog}
        title={canSchedule ? 'Consultation request' : 'Booking'}
        footer={
          <>
            <Button variant="secondary" onClick={dialog.onClose}>
              Close
            </Button>
            {canSchedule && <Button onClick={() => onSchedule(data)}>Schedule Appointment</Button>}
          </>
        }
      >
        {data ? (
          <Facts facts={factsOf(data)} />
        ) : error ? (
          <LoadFailure error={error} fallback="This booking could not be opened." onRetry={refetch} />
        ) : (
          <Skeleton label="Loading the booking" shape="row" rows={5} />
        )}
      </Dialog>
    </WorksOffline>
  );
}
