import { useState, useId } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { type GoOnReason, directionMissing, goOnReasonNeeded, goOnReasons } from '#shared/domain/goingIn.ts';
import { clinicNow } from '#web/clinicClock.ts';
import { formatAppointment } from '#web/admin/dates/formatAppointment.ts';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { ReasonForm } from '#web/admin/dialogs/ReasonForm.tsx';
import { WorksOffline } from '#web/admin/outage/outage.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { type CallError, isCallError } from '#web/data/requests/request.ts';
import { Button, SecondaryButton } from '#web/ui/actions/Button.tsx';
import { AlertDialog, Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
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
        description={`The appointment of ${name} is still to come: ${formatAppointment(booking).text}.`}
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

const codes = [goOnReasonNeeded, directionMissing, 'under_age'];

/** Whether the server did not let a patient go in, for what is missing or for their age. */
const isGoingInRefusal = (error: unknown): error is CallError =>
  isCallError(error) && codes.includes(error.code ?? '');

interface GoingInProps {
  refusal: CallError | null;
  name: string;
  onClose: () => void;
  onGoOn: (reason: GoOnReason) => void;
}

/** Why a patient cannot go in to the practitioner, or the question why they do all the same. */
function GoingInDialog({ refusal, name, onClose, onGoOn }: GoingInProps) {
  const formId = useId();
  const canGoOn = refusal?.code === goOnReasonNeeded;
  return (
    <Dialog
      isOpen={refusal !== null}
      onClose={onClose}
      size="sm"
      title={canGoOn ? 'Papers are missing' : 'Cannot go in'}
      subject={name}
      footer={
        <>
          <SecondaryButton onClick={onClose}>{canGoOn ? 'Leave It' : 'Close'}</SecondaryButton>
          {canGoOn && (
            <Button type="submit" form={formId} requiresServer>
              Went In
            </Button>
          )}
        </>
      }
    >
      <div className="stack gap-4">
        <Notice tone={canGoOn ? 'warning' : 'error'}>{refusal?.sentence}</Notice>
        {canGoOn && (
          <ReasonForm
            formId={formId}
            label="Why do they go in?"
            hint="It stands in the history of the appointment."
            reasons={goOnReasons}
            onChoose={onGoOn}
          />
        )}
      </div>
    </Dialog>
  );
}
