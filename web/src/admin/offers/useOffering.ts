import { useState } from 'react';
import type { z } from 'zod';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { OfferCreate } from '#shared/contracts/offer.ts';
import {
  doTimesOverlap,
  sortTimes,
  maxTimes,
  timesOf,
  timeKey,
  toggleTime,
  type TimeOfDay,
} from '#shared/domain/offers.ts';
import { formatNotification } from '#web/admin/dialogs/formatNotice.ts';
import { reportOn, useUndo } from '#web/admin/dialogs/desk.tsx';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { offersApi } from '#web/data/calls/offers.ts';

export const offerFailed = 'Failed to offer the times';

/** Collects up to three times that do not overlap, and offers them to the patient. */
export function useOffering(booking: AdminBooking) {
  const [times, setTimes] = useState<readonly TimeOfDay[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const [offerTimes, { isLoading, error }] = offersApi.useOfferTimesMutation();
  const { sendsEmail } = useSendsEmail();
  const undo = useUndo();
  const toggle = (time: TimeOfDay) => {
    const isIn = times.some((one) => timeKey(one) === timeKey(time));
    const isClose = !isIn && doTimesOverlap([...times, time], booking.minutes);
    const isFull = !isIn && times.length >= maxTimes;
    setRefused(
      isClose
        ? 'That overlaps a time that is already on the list.'
        : isFull
          ? 'Three times are on the list. Take one out first.'
          : null,
    );
    if (!isClose && !isFull) setTimes(sortTimes(timesOf(toggleTime({ times: [...times] }, time))));
  };
  /** @returns whether they were offered */
  const offer = (more: Omit<z.input<typeof OfferCreate>, 'times'>): Promise<boolean> => {
    const { id, version, name, email } = booking;
    const change = offerTimes({ params: { id }, version, body: { times: [...times], ...more } }).unwrap();
    const detail = formatNotification(email, sendsEmail, {
      notified: `${name} can choose one now.`,
      unreachable: `${name} has no email address: please call to say so.`,
      withoutMail: `No email can be sent: please call ${name} to say so.`,
    });
    return reportOn(change, { done: 'Times Offered', detail, undo });
  };
  return { times, toggle, refused, offer, isLoading, error };
}
