import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { MyBooking, Booking } from '#shared/contracts/booking.ts';
import { changeRule, isRequestOpen } from '#shared/domain/patientChanges.ts';
import { isUpcoming } from '#shared/domain/patientStatus.ts';
import styles from '#web/patient/AppointmentsTab.module.css';
import { ChangeRequestDialog } from '#web/patient/MoveRequest.tsx';
import { RescheduleDialog } from '#web/patient/RescheduleDialog.tsx';
import { ButtonLink, QuietButton } from '#web/ui/actions/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { hoursOfNotice, formatNotice } from '#shared/domain/cancelling.ts';
import { formatDateTime } from '#shared/domain/wallTime.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { showFailure } from '#web/data/requests/showFailure.ts';

interface CancelMyBookingProps {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
  /** Called when it was cancelled, before the list shows it. */
  onActed: () => void;
}

function CancelMyBooking({ booking, isOpen, onClose, onActed }: CancelMyBookingProps) {
  const [cancelBooking, { isLoading }] = bookingsApi.useCancelMyBookingMutation();
  const isRequest = booking.status === 'query';
  const cancel = async () => {
    const result = await cancelBooking({ params: { id: booking.id } });
    if (result.error) {
      // The refetched list may unmount this dialog, so the message is a toast.
      return showFailure(result.error, 'It could not be cancelled. Please ring us.');
    }
    onActed();
    const title = isRequest ? 'Request cancelled' : 'Appointment cancelled';
    showToast({ title, description: 'You can ask for another at any time.' });
    onClose();
  };
  const when = formatDateTime(booking.appointmentDate, booking.appointmentTime);
  const hours = hoursOfNotice(booking, useNow());
  const notice = hours === null ? '' : `: ${formatNotice(hours)}`;
  return (
    <AlertDialog
      isOpen={isOpen}
      onClose={onClose}
      title={isRequest ? 'Cancel this request?' : 'Cancel this appointment?'}
      description={
        isRequest
          ? `We will not contact you about ${booking.service} then.`
          : `${booking.service}, ${when}${notice}. The time becomes free for somebody else at once; until our letter goes, you can take it back.`
      }
      cancelLabel={isRequest ? 'Keep request' : 'Keep appointment'}
      confirmLabel={isRequest ? 'Cancel request' : 'Cancel appointment'}
      isDangerous
      isBusy={isLoading}
      onConfirm={() => void cancel()}
    />
  );
}

/** Actions for a booking; renders nothing if there are none. */
export function AppointmentActions({ booking, onActed }: { booking: MyBooking; onActed: () => void }) {
  const [opened, setOpened] = useState<'cancel' | 'change' | 'move' | null>(null);
  const now = useNow();
  const isFree = changeRule(booking, now) === 'free';
  const hasTime = isUpcoming(booking, now) && booking.appointmentTime !== null;
  if (!isFree && !hasTime) return null;
  const dialog = { booking, onActed, onClose: () => setOpened(null) };
  const forService = <VisuallyHidden> for {booking.service}</VisuallyHidden>;
  return (
    <div className={`cluster gap-2 mt-2 ${styles.actions}`}>
      {hasTime && (
        <ButtonLink
          to={`/api/bookings/${booking.id}/calendar`}
          variant="secondary"
          size="sm"
          download
          reloadDocument
        >
          <CalendarPlus aria-hidden /> Add to calendar{forService}
        </ButtonLink>
      )}
      {isFree && hasTime && (
        <QuietButton onClick={() => setOpened('move')}>Ask to move{forService}</QuietButton>
      )}
      {isRequestOpen(booking) && (
        <QuietButton onClick={() => setOpened('change')}>Change request{forService}</QuietButton>
      )}
      {isFree && (
        <QuietButton onClick={() => setOpened('cancel')}>
          Cancel
          <VisuallyHidden>
            {hasTime ? ' appointment' : ' request'} for {booking.service}
          </VisuallyHidden>
        </QuietButton>
      )}
      <CancelMyBooking {...dialog} isOpen={opened === 'cancel'} />
      {opened === 'change' && <ChangeRequestDialog {...dialog} />}
      {opened === 'move' && <RescheduleDialog {...dialog} />}
    </div>
  );
}
