import type { MyBooking } from '#shared/contracts/booking.ts';
import { isUpcoming } from '#shared/domain/patientStatus.ts';
import { useWantEarlierMutation } from '#web/data/calls/offers.ts';
import { sentenceOf } from '#web/data/requests/errors.ts';
import { Checkbox } from '#web/ui/forms/Checkbox.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';
import { useNow } from '#web/ui/hooks/useNow.ts';

/** A patient who would come earlier; the clinic may then offer a time, and nothing moves by itself. */
export function EarlierRequest({ booking }: { booking: MyBooking }) {
  const now = useNow();
  const [want, { isLoading }] = useWantEarlierMutation();
  if (booking.status !== 'query' && !isUpcoming(booking, now)) return null;
  const change = async (isWanted: boolean) => {
    const { error } = await want({ params: { id: booking.id }, body: { isWanted } });
    if (!error) return;
    const description = sentenceOf(error, 'It could not be saved. Please ring us.');
    showToast({ title: 'Error', description, variant: 'destructive' });
  };
  return (
    <Checkbox
      label="Tell me if an earlier time becomes free"
      checked={booking.earlierWantedAt !== null}
      disabled={isLoading}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
