import { useState } from 'react';
import type { Booking } from '#shared/contracts/booking.ts';
import { formatDateTime, formatShortDay } from '#shared/domain/formatDates.ts';
import { describeTime } from '#shared/domain/offers.ts';
import type { TimeOfDay } from '#shared/domain/preferredTimes.ts';
import { atOnceApi } from '#web/data/calls/atOnce.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { FreeDays } from '#web/preferredTimes/FreeDays.tsx';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

interface MoveDialogProps {
  booking: Booking;
  onClose: () => void;
  /** None of the free times suits. */
  onAsk: () => void;
}

/** Moves an appointment to a free time at once. */
export function MoveDialog({ booking, onClose, onAsk }: MoveDialogProps) {
  const [chosen, setChosen] = useState<TimeOfDay | null>(null);
  const [move, { isLoading, error }] = atOnceApi.useMoveMyBookingMutation();
  const confirm = async ({ date, time }: TimeOfDay) => {
    const result = await move({ params: { id: booking.id }, body: { date, time } });
    if (result.error) return;
    showToast({ title: 'Your appointment is moved', description: `${describeTime({ date, time })}.` });
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Move your appointment"
      description={`${booking.service}, ${formatDateTime(booking.appointmentDate, booking.appointmentTime)}. Choose a free time, and it is moved at once.`}
      notice={chosen && `To ${formatShortDay(chosen.date)}, ${chosen.time}`}
      footer={
        <>
          <Button variant="quiet" onClick={onAsk}>
            None suits
          </Button>
          <Button
            requiresServer
            isBusy={isLoading}
            disabled={chosen === null}
            onClick={() => chosen && void confirm(chosen)}
          >
            {isLoading ? 'Moving...' : 'Move it'}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        {error && <Notice tone="error">{sentenceOf(error, 'It could not be moved. Please ring us.')}</Notice>}
        <FreeDays minutes={booking.minutes} action="Choose" chosen={chosen} onChoose={setChosen} />
      </div>
    </Dialog>
  );
}
