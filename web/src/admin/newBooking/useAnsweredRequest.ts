import { z } from 'zod';
import type { AdminBooking, BookingConfirm } from '#shared/contracts/booking.ts';
import { useSavedState } from '#web/admin/workspace/useSavedState.ts';
import { useConfirmBookingMutation } from '#web/data/calls/bookings.ts';

const isOpen = ({ status }: AdminBooking) => status === 'query';

/** The open request that a booking for the chosen customer answers: one for the same service, or else the newest. */
export function useAnsweredRequest(
  bookings: readonly AdminBooking[] | undefined,
  service: string,
  savedAs: string | null,
) {
  const [isWanted, setWanted] = useSavedState(savedAs, z.boolean(), () => true);
  const [confirmBooking, confirming] = useConfirmBookingMutation();
  const requests = bookings?.filter(isOpen) ?? [];
  const same = requests.find((request) => request.service === service);
  return {
    request: same ?? requests[0],
    /** Undefined where a new booking is made beside the request. */
    answered: isWanted ? same : undefined,
    isSame: same !== undefined,
    isWanted,
    setWanted,
    confirming,
    confirm: ({ id, version }: AdminBooking, body: z.input<typeof BookingConfirm>) =>
      confirmBooking({ params: { id }, version, body }).unwrap(),
  };
}

export type AnsweredRequest = ReturnType<typeof useAnsweredRequest>;
