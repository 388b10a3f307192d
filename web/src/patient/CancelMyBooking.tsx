import type { Booking } from '#shared/contracts/booking.ts';
import { dateTimeWords } from '#shared/domain/dateWords.ts';
import { useCancelMyBookingMutation } from '#web/data/bookings.ts';
import { sentenceOf } from '#web/data/errors.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface CancelMyBookingProps {
  booking: Booking;
  isOpen: boolean;
  onClose: () => void;
}

export function CancelMyBooking({ booking, isOpen, onClose }: CancelMyBookingProps) {
  const [cancelBooking, { isLoading, error, reset }] = useCancelMyBookingMutation();
  const isRequest = booking.status === 'query';
  const close = () => {
    reset();
    onClose();
  };
  const cancel = async () => {
    const result = await cancelBooking({ params: { id: booking.id } });
    if (result.error) return;
    const title = isRequest ? 'Request cancelled' : 'Appointment cancelled';
    showToast({ title, description: 'We confirm it by e-mail. You can ask for another at any time.' });
    close();
  };
  const when = dateTimeWords(booking.appointmentDate, booking.appointmentTime);
  return (
    <AlertDialog
      isOpen={isOpen}
      onClose={close}
      title={isRequest ? 'Cancel this request?' : 'Cancel this appointment?'}
      description={
        isRequest
          ? `We will not contact you about ${booking.service} then.`
          : `${booking.service}, ${when}. The time becomes free for somebody else at once.`
      }
      cancelLabel={isRequest ? 'Keep request' : 'Keep appointment'}
      confirmLabel={isRequest ? 'Cancel request' : 'Cancel appointment'}
      isDangerous
      isBusy={isLoading}
      onConfirm={() => void cancel()}
    >
      {error && (
        <Notice tone="error">{sentenceOf(error, 'It could not be cancelled. Please ring us.')}</Notice>
      )}
    </AlertDialog>
  );
}
