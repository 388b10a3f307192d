import { useState } from 'react';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { findNotice, hoursOfNotice, formatNotice, type CancelReason } from '#shared/domain/cancelling.ts';
import { CancelReasonChoice } from '#web/admin/bookings/CancelReasonChoice.tsx';
import { ChangeFailure, Facts } from '#web/admin/dialogs/Facts.tsx';
import { describeAppointment } from '#web/admin/dates/formatAppointment.ts';
import { ChangedSince } from '#web/admin/bookings/ChangedSince.tsx';
import { useSeenBooking } from '#web/admin/bookings/useSeenBooking.ts';
import { type BookingDialogProps, reportOn, useUndo } from '#web/admin/dialogs/desk.ts';
import { describeNotice } from '#web/admin/dialogs/formatNotice.ts';
import { useReadLetter } from '#web/admin/dialogs/useReadLetter.ts';
import { useIsQueueing } from '#web/admin/outage/outage.ts';
import { WorksOffline } from '#web/admin/outage/WorksOffline.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { mayBeSaved } from '#web/data/requests/request.ts';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

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
  const notice = describeNotice(booking.email, sendsEmail, {
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
            Appointment: describeAppointment(booking).text,
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
