import { useState } from 'react';
import type { Booking } from '#shared/contracts/booking.ts';
import { formatDateTime, formatDate } from '#shared/domain/formatDates.ts';
import { formatPreferredTimes } from '#shared/domain/preferredTimes.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { QuietButton } from '#web/ui/actions/Button.tsx';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

/** The open request to move an appointment, which can be withdrawn. */
export function MoveRequest({ booking, onActed }: { booking: Booking; onActed: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [withdraw, { isLoading }] = bookingsApi.useWithdrawRescheduleMutation();
  const confirm = async () => {
    const { error } = await withdraw({ params: { id: booking.id } });
    if (error) {
      const description = sentenceOf(error, 'It could not be withdrawn. Please ring us.');
      showToast({ title: 'Error', description, variant: 'destructive' });
      return;
    }
    onActed();
    showToast({ title: 'Request to move withdrawn', description: 'Your appointment stays as it is.' });
    setIsOpen(false);
  };
  const when = formatDateTime(booking.appointmentDate, booking.appointmentTime);
  return (
    <>
      {booking.moveWishDate && (
        <div className="max-w-measure mt-1 p-2-3 rounded-sm bg-mist text-sm">
          You asked to move it to {formatDate(booking.moveWishDate)}
          {booking.moveWishes && ` (${formatPreferredTimes(booking.moveWishes)})`}. It stays as it is until we
          confirm a new time.
          {booking.userId !== null && (
            <div>
              <QuietButton onClick={() => setIsOpen(true)}>
                Withdraw request<VisuallyHidden> to move {booking.service}</VisuallyHidden>
              </QuietButton>
            </div>
          )}
        </div>
      )}
      <AlertDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Withdraw your request to move?"
        description={`${booking.service}, ${when}, then stays as it is.`}
        cancelLabel="Keep request"
        confirmLabel="Withdraw request"
        isBusy={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
