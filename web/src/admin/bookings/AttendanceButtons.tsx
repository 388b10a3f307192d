import { useState } from 'react';
import { bookingCalls, type AdminBooking } from '#shared/contracts/booking.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { describeAppointment } from '#web/admin/dates/appointmentText.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { useUpdateBookingMutation } from '#web/data/calls/bookings.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { Segments } from '#web/ui/navigation/Segments.tsx';

type Choice = NonNullable<AdminBooking['attendance']> | 'unknown';

const options = [
  { value: 'unknown', label: 'Expected' },
  { value: 'arrived', label: 'Arrived' },
  { value: 'did_not_attend', label: 'Did not attend' },
] as const;

const words: Record<Choice, string> = {
  unknown: 'The note on attendance is gone.',
  arrived: 'has arrived.',
  did_not_attend: 'did not attend.',
};

/** Marks whether the patient came; another tap corrects it. */
export function AttendanceButtons({ booking }: { booking: AdminBooking }) {
  const [updateBooking] = useUpdateBookingMutation();
  const [isUnsure, setUnsure] = useState(false);
  if (booking.status !== 'confirmed' && booking.status !== 'completed') return null;
  const { id, version, name } = booking;
  const now = londonNow();
  const isAhead =
    `${booking.appointmentDate ?? ''} ${booking.appointmentTime ?? ''}` > `${now.date} ${now.time}`;
  const record = (choice: Choice) =>
    reportOn(
      updateBooking({
        params: { id },
        version,
        body: { attendance: choice === 'unknown' ? null : choice },
      }).unwrap(),
      {
        done: 'Booking Updated',
        detail: choice === 'unknown' ? words.unknown : `${name} ${words[choice]}`,
        failed: 'Failed to update booking',
      },
    );
  return (
    <WorksOffline call={bookingCalls.updateBooking} kind="fact">
      <Segments<Choice>
        isSending
        label={`Attendance of ${name}`}
        value={booking.attendance ?? 'unknown'}
        onChange={(choice) =>
          choice === 'did_not_attend' && isAhead ? setUnsure(true) : void record(choice)
        }
        options={options}
      />
      <AlertDialog
        isOpen={isUnsure}
        onClose={() => setUnsure(false)}
        title="Did not attend?"
        description={`The appointment of ${name} is still to come: ${describeAppointment(booking).text}.`}
        cancelLabel="Leave it"
        confirmLabel="Did Not Attend"
        onConfirm={() => {
          setUnsure(false);
          void record('did_not_attend');
        }}
      />
    </WorksOffline>
  );
}
