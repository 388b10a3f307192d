import { bookingCalls, type AdminBooking } from '#shared/contracts/booking.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { useUpdateBookingMutation } from '#web/data/calls/bookings.ts';
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
  if (booking.status !== 'confirmed' && booking.status !== 'completed') return null;
  const { id, version, name } = booking;
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
        onChange={(choice) => void record(choice)}
        options={options}
      />
    </WorksOffline>
  );
}
