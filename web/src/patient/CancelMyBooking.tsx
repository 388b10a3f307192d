import type { Booking } from '#shared/contracts/booking.ts';
import { hoursOfNotice, noticeWords } from '#shared/domain/cancelling.ts';
import { dateTimeWords } from '#shared/domain/dateWords.ts';
import { useCancelMyBookingMutation } from '#web/data/calls/bookings.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface CancelMyBookingProps {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
  /** Called when it was cancelled, before the list shows it. */
  onActed: () => void;
}

export function CancelMyBooking({ booking, isOpen, onClose, onActed }: CancelMyBookingProps) {
  const [cancelBooking, { isLoading }] = useCancelMyBookingMutation();
  const isRequest = booking.status === 'query';
  const cancel = async () => {
    const result = await cancelBooking({ params: { id: booking.id } });
    if (result.error) {
      // The refetched list may unmount this dialog, so the message is a toast.
      const description = sentenceOf(result.error, 'It could not be cancelled. Please ring us.');
      showToast({ title: 'Error', description, variant: 'destructive' });
      return;
    }
    onActed();
    const title = isRequest ? 'Request cancelled' : 'Appointment cancelled';
    showToast({ title, description: 'You can ask for another at any time.' });
    onClose();
  };
  const when = dateTimeWords(booking.appointmentDate, booking.appointmentTime);
  const hours = hoursOfNotice(booking, useNow());
  const notice = hours === null ? '' : `: ${noticeWords(hours)}`;
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
