import type { TimeOfDay } from '#shared/domain/preferredTimes.ts';
import type { MyBooking } from '#shared/contracts/booking.ts';
import type { Offer } from '#shared/contracts/preferredTimes.ts';
import { describeTime } from '#shared/domain/offers.ts';
import { useAcceptOfferMutation } from '#web/data/calls/offers.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { useNow } from '#web/ui/hooks/useNow.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { OfferChoice } from '#web/preferredTimes/OfferChoice.tsx';

/** The times that are held for a request or an appointment; null once the offer has ended. */
export function useOpenOffer({ offer }: MyBooking): Offer | null {
  const now = useNow();
  return offer && Date.parse(offer.endsAt) > now.getTime() ? offer : null;
}

interface OfferedTimesProps {
  booking: MyBooking;
  offer: Offer;
  /** Called when a time was taken, before the list shows it. */
  onActed: () => void;
}

export function OfferedTimes({ booking, offer, onActed }: OfferedTimesProps) {
  const [accept, { isLoading }] = useAcceptOfferMutation();
  const take = async (time: TimeOfDay) => {
    const { error } = await accept({
      params: { id: booking.id },
      body: { date: time.date, time: time.time },
    });
    // The refetched list may unmount this, so the outcome is a toast.
    if (error) {
      const description = sentenceOf(error, 'It could not be confirmed. Please ring us.');
      showToast({ title: 'Not confirmed', description, variant: 'destructive' });
      return;
    }
    onActed();
    showToast({ title: 'Your appointment is confirmed', description: `${describeTime(time)}.` });
  };
  return <OfferChoice offer={offer} isBusy={isLoading} onTake={(time) => void take(time)} />;
}
