import { useState } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import type { GoOnReason } from '#shared/domain/goingIn.ts';
import { clinicNow } from '#web/clinicClock.ts';
import { describeAppointment } from '#web/admin/dates/formatAppointment.ts';
import { GoingInDialog, isGoingInRefusal } from '#web/admin/bookings/GoingInDialog.tsx';
import { reportOn } from '#web/admin/dialogs/desk.ts';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import type { CallError } from '#web/data/requests/request.ts';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Segments } from '#web/ui/navigation/Segments.tsx';

type Choice = NonNullable<AdminBooking['attendance']> | 'unknown' | 'taken_in';

const expected = { value: 'unknown', label: 'Expected' } as const;
const arrived = { value: 'arrived', label: 'Arrived', shortcut: 'A' } as const;
const absent = { value: 'did_not_attend', label: 'Did not attend' } as const;
const takenIn = { value: 'taken_in', label: 'Went in', shortcut: 'W' } as const;

const words: Record<Choice, string> = {
  unknown: 'The note on attendance is gone.',
  arrived: 'has arrived.',
  taken_in: 'is with the practitioner.',
  did_not_attend: 'did not attend.',
};

const bodies = {
  unknown: { attendance: null },
  arrived: { attendance: 'arrived', isTakenIn: false },
  taken_in: { attendance: 'arrived', isTakenIn: true },
  did_not_attend: { attendance: 'did_not_attend' },
} as const;

/** Marks whether the patient came and went in; another tap corrects it. */
export function AttendanceButtons({ booking }: { booking: AdminBooking }) {
  const [updateBooking] = bookingsApi.useUpdateBookingMutation();
  const [isUnsure, setUnsure] = useState(false);
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const { id, version, name, status, attendance, takenInAt } = booking;
  if (status !== 'confirmed' && status !== 'completed') return null;
  const now = clinicNow();
  const isAhead =
    `${booking.appointmentDate ?? ''} ${booking.appointmentTime ?? ''}` > `${now.date} ${now.time}`;
  const record = async (choice: Choice, goOnReason?: GoOnReason) => {
    setRefusal(null);
    const body = { ...bodies[choice], ...(goOnReason && { goOnReason }) };
    const { data, error } = await updateBooking({ params: { id }, version, body });
    if (isGoingInRefusal(error)) return setRefusal(error);
    await reportOn(error ? Promise.reject(error) : Promise.resolve(data), {
      done: 'Booking Updated',
      detail: choice === 'unknown' ? words.unknown : `${name} ${words[choice]}`,
      failed: 'Failed to update booking',
    });
  };
  const hasCome = attendance === 'arrived' && status === 'confirmed';
  return (
    <WorksOffline call={bookingCalls.updateBooking}>
      <Segments<Choice>
        requiresServer
        label={`Attendance of ${name}`}
        value={hasCome && takenInAt ? 'taken_in' : (attendance ?? 'unknown')}
        onChange={(choice) =>
          choice === 'did_not_attend' && isAhead ? setUnsure(true) : void record(choice)
        }
        options={hasCome ? [expected, arrived, takenIn, absent] : [expected, arrived, absent]}
      />
      <GoingInDialog
        refusal={refusal}
        name={name}
        onClose={() => setRefusal(null)}
        onGoOn={(reason) => void record('taken_in', reason)}
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
