import { useState, useRef } from 'react';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { findNotice, hoursOfNotice, formatNotice, type CancelReason } from '#shared/domain/cancelling.ts';
import {
  Facts,
  ChangeFailure,
  type BookingDialogProps,
  reportOn,
  useUndo,
  useReadLetter,
} from '#web/admin/dialogs/desk.tsx';
import { formatAppointment } from '#web/admin/dates/formatAppointment.ts';
import { ChangedSince, useSeenBooking } from '#web/admin/bookings/ChangedSince.tsx';
import { formatNotification } from '#web/admin/dialogs/formatNotice.ts';
import { useNumberKeys } from '#web/admin/dialogs/useNumberKeys.ts';
import { useIsQueueing, WorksOffline } from '#web/admin/outage/outage.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { mayBeSaved } from '#web/data/requests/request.ts';
import { Kbd } from '#web/ui/actions/Kbd.tsx';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { Segments } from '#web/ui/navigation/Segments.tsx';

export function CancelDialog({ booking: opened, ...dialog }: BookingDialogProps) {
  const [updateBooking, { isLoading, error }] = bookingsApi.useUpdateBookingMutation();
  const { booking, changed } = useSeenBooking(opened, isLoading || mayBeSaved(error) || !dialog.isOpen);
  const [cancelReason, setCancelReason] = useState<CancelReason | null>(null);
  const undo = useUndo();
  const readLetter = useReadLetter(booking.email);
  const isQueueing = useIsQueueing();
  const { sendsEmail } = useSendsEmail();
  const failed = 'Failed to update booking';
  const cancel = async () => {
    const { id, version } = booking;
    const body = { status: 'cancelled', cancelReason } as const;
    const change = updateBooking({ params: { id }, version, body }).unwrap();
    const detail = `The appointment of ${booking.name} is cancelled.`;
    const queuedDetail = `Cancelling the appointment of ${booking.name}.`;
    const outcome = { done: 'Booking Updated', detail, queuedDetail, failed, undo, readLetter };
    if (await reportOn(change, outcome)) dialog.onClose();
  };
  const hours = hoursOfNotice(booking, findNotice(booking, useNow()));
  const notice = formatNotification(booking.email, sendsEmail, {
    notified: 'The customer will be notified.',
    unreachable: 'The customer has no email: please tell them by telephone.',
    withoutMail: 'No email can be sent: please tell them by telephone.',
  });
  return (
    <WorksOffline call={bookingCalls.updateBooking} body={{ status: 'cancelled' }}>
      <AlertDialog
        {...dialog}
        title="Cancel Appointment"
        description={`Are you sure you want to cancel this appointment?${isQueueing ? '' : ` ${notice}`}`}
        cancelLabel="Keep Appointment"
        confirmLabel="Cancel Appointment"
        isDangerous
        isBusy={isLoading}
        onConfirm={() => void cancel()}
      >
        <Facts
          facts={{
            Customer: booking.name,
            Service: booking.service,
            Appointment: formatAppointment(booking).text,
            ...(hours !== null && { Notice: formatNotice(hours) }),
          }}
        />
        <CancelReasonChoice value={cancelReason} onChange={setCancelReason} />
        <ChangedSince {...changed} />
        {!changed.latest && <ChangeFailure error={error} fallback={failed} />}
      </AlertDialog>
    </WorksOffline>
  );
}

const choices = [
  { value: 'none', label: 'No reason' },
  { value: 'patient', label: 'Patient' },
  { value: 'clinic', label: 'Clinic' },
] as const;

interface CancelReasonChoiceProps {
  value: CancelReason | null;
  onChange: (reason: CancelReason | null) => void;
}

/** At whose request a booking is cancelled, one key each; never required. */
function CancelReasonChoice({ value, onChange }: CancelReasonChoiceProps) {
  const group = useRef<HTMLDivElement>(null);
  const choose = (choice: (typeof choices)[number]['value']) => onChange(choice === 'none' ? null : choice);
  const hasKeys = useNumberKeys(
    group,
    choices.map(
      ({ value: choice }) =>
        () =>
          choose(choice),
    ),
  );
  return (
    <div ref={group} className="cluster gap-2 pt-4">
      <span aria-hidden>Cancelled by</span>
      <Segments
        label="Cancelled by"
        value={value ?? 'none'}
        onChange={choose}
        options={choices.map(({ value: choice, label }, index) => ({
          value: choice,
          label: hasKeys ? (
            <>
              {label}{' '}
              <span aria-hidden>
                <Kbd>{index + 1}</Kbd>
              </span>
            </>
          ) : (
            label
          ),
          ...(hasKeys && { shortcut: String(index + 1) }),
        }))}
      />
    </div>
  );
}
