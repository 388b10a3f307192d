import { useState } from 'react';
import { type TimeOfDay, formatLongTime } from '#shared/domain/offers.ts';
import type { MyBooking } from '#shared/contracts/booking.ts';
import type { Offer } from '#shared/contracts/preferredTimes.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { offersApi } from '#web/data/calls/offers.ts';
import { mayBeSaved } from '#web/data/requests/request.ts';
import styles from '#web/patient/AppointmentsTab.module.css';
import { DeclineDialog } from '#web/patient/RescheduleDialog.tsx';
import { Button, SmallButton } from '#web/ui/actions/Button.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { OfferChoice } from '#web/preferredTimes/OfferChoice.tsx';
import { showFailure } from '#web/data/requests/showFailure.ts';

/** The times that are held for a request or an appointment; null once the offer has ended. */
export function useOpenOffer({ offer }: MyBooking): Offer | null {
  const now = useNow();
  return offer && Date.parse(offer.endsAt) > now.getTime() ? offer : null;
}

interface OfferedTimesProps {
  booking: MyBooking;
  offer: Offer | null;
  /** Called when the offer was answered, before the list shows it. */
  onActed: () => void;
}

export function OfferedTimes({ booking, offer, onActed }: OfferedTimesProps) {
  const [accept, { isLoading }] = offersApi.useAcceptOfferMutation();
  const [isDeclining, setIsDeclining] = useState(false);
  const take = async (time: TimeOfDay) => {
    const { error } = await accept({
      params: { id: booking.id },
      body: { date: time.date, time: time.time },
    });
    // The refetched list may unmount this, so the outcome is a toast.
    if (error) return showFailure(error, 'It could not be confirmed. Please ring us.', 'Not confirmed');
    onActed();
    showToast({ title: 'Your appointment is confirmed', description: `${formatLongTime(time)}.` });
  };
  return (
    // The dialog outlives the offer, which is gone once it is answered.
    <div hidden={offer === null}>
      {offer && (
        <OfferChoice offer={offer} isBusy={isLoading} onTake={(time) => void take(time)}>
          <Button variant="quiet" disabled={isLoading} onClick={() => setIsDeclining(true)}>
            None of these suit
          </Button>
        </OfferChoice>
      )}
      {isDeclining && (
        <DeclineDialog booking={booking} onActed={onActed} onClose={() => setIsDeclining(false)} />
      )}
    </div>
  );
}

/** Takes a choice of an offered time, or the cancelling of an appointment, back until its letter goes. */
export function TakeBack({ booking, onActed }: { booking: MyBooking; onActed: () => void }) {
  const [giveBack, returning] = offersApi.useReturnOfferMutation();
  const [keep, keeping] = bookingsApi.useUndoCancelMyBookingMutation();
  const now = useNow();
  const isCancelled = booking.status === 'cancelled';
  const until = isCancelled ? booking.cancelUndoableUntil : booking.returnableUntil;
  if (until === null || Date.parse(until) <= now.getTime()) return null;
  const takeBack = async () => {
    const { error } = await (isCancelled ? keep : giveBack)({ params: { id: booking.id } });
    // Refused once the letter has gone: then the button goes, too.
    if (!mayBeSaved(error)) onActed();
    if (error) return showFailure(error, 'It could not be taken back. Please ring us.', 'Not taken back');
    showToast(
      isCancelled
        ? { title: 'You keep your appointment', description: 'Your cancelling was taken back.' }
        : { title: 'You can choose again', description: 'Your choice was taken back.' },
    );
  };
  return (
    <div className="row wrap gap-3">
      <SmallButton
        requiresServer
        isBusy={returning.isLoading || keeping.isLoading}
        onClick={() => void takeBack()}
      >
        {isCancelled ? 'Keep it after all' : 'Choose again'}
      </SmallButton>
      <p className={`muted ${styles.note}`}>until {londonNow(new Date(until)).time}</p>
    </div>
  );
}
