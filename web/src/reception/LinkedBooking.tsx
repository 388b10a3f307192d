import { useState } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { describeAppointment, describeDate } from '#web/admin/appointmentText.ts';
import { allowedActions, describeStatus } from '#web/admin/bookingRules.ts';
import { ScheduleDialog } from '#web/admin/bookings/ScheduleDialog.tsx';
import { Facts } from '#web/admin/Facts.tsx';
import { LoadFailure } from '#web/admin/LoadFailure.tsx';
import { useGetBookingQuery } from '#web/data/bookings.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const factsOf = (booking: AdminBooking) => ({
  Customer: booking.name,
  Service: booking.service,
  Status: describeStatus(booking.status).word,
  'Preferred date': describeDate(booking.preferredDate),
  Appointment: describeAppointment(booking).text,
  Phone: booking.phone,
  Message: booking.message ?? 'N/A',
});

/** What opened it was outside of the window, so there is no place to go back to. */
export const findMain = () => document.getElementById('main');

/** The booking that a notification or a link named. */
export function LinkedBooking({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useGetBookingQuery({ params: { id } });
  const [isScheduling, setScheduling] = useState(false);
  if (data && isScheduling) {
    return <ScheduleDialog booking={data} isOpen onClose={onClose} finalFocus={findMain} />;
  }
  const canSchedule = data && allowedActions(data.status).canSchedule;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      finalFocus={findMain}
      title={canSchedule ? 'Consultation request' : 'Booking'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {canSchedule && <Button onClick={() => setScheduling(true)}>Schedule Appointment</Button>}
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
  );
}
