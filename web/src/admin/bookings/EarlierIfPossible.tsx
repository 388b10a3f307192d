import { use } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { refusalOfEarlier } from '#shared/domain/bookingRules.ts';
import { formatDate, londonToday } from '#shared/domain/wallTime.ts';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { SendingBlocked } from '#web/ui/actions/Button.tsx';
import { Checkbox } from '#web/ui/forms/controls.tsx';

export const canBeEarlier = (booking: AdminBooking) => refusalOfEarlier(booking, new Date()) === null;

/** Records, or withdraws, that the patient would come earlier, and shows a toast. */
export function useChangeEarlier() {
  const [updateBooking, { isLoading }] = bookingsApi.useUpdateBookingMutation();
  const change = ({ id, version, name }: AdminBooking, isEarlierWanted: boolean) =>
    reportOn(updateBooking({ params: { id }, version, body: { isEarlierWanted } }).unwrap(), {
      done: 'Booking Updated',
      detail: isEarlierWanted
        ? `${name} is listed under “Earlier times” when a time becomes free.`
        : `${name} is no longer listed under “Earlier times”.`,
      failed: 'Failed to update booking',
    });
  return { change, isLoading };
}

/** The patient would come earlier; the desk may then offer a time, and nothing moves by itself. */
export function EarlierIfPossible({ booking }: { booking: AdminBooking }) {
  const { change, isLoading } = useChangeEarlier();
  const blocked = use(SendingBlocked);
  const since = booking.earlierWantedAt;
  const isWanted = since !== null;
  return (
    <Checkbox
      label={
        isWanted
          ? `Earlier if possible, since ${formatDate(londonToday(new Date(since)))}`
          : 'Earlier if possible'
      }
      checked={isWanted}
      disabled={blocked !== null}
      title={blocked ?? undefined}
      onChecked={(is) => isLoading || void change(booking, is)}
    />
  );
}
