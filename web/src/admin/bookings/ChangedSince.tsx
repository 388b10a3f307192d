import { useState } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import { formatAppointment } from '#web/admin/dates/formatAppointment.ts';
import { formatStatus } from '#web/admin/bookings/bookingRules.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** Warns in an open dialog that another desk changed its booking. */
export function ChangedSince({ latest, onReload }: Changed) {
  if (!latest) return null;
  const { text } = formatAppointment(latest);
  return (
    <div className="mt-5">
      <Notice tone="error">
        Somebody else has changed this booking: {formatStatus(latest.status).word}
        {latest.status === 'query' ? '' : `, ${text}`}. Nothing of yours has been saved.
      </Notice>
      <SmallButton className="mt-2" onClick={onReload}>
        Look again
      </SmallButton>
    </div>
  );
}

/** A booking that changed while an earlier version of it was open. */
interface Changed {
  latest: AdminBooking | undefined;
  onReload: () => void;
}

/** Keeps the version that was seen: another desk's change is applied only on request, so that nobody overwrites it. */
export function useSeenBooking(
  opened: AdminBooking,
  /** True while the user's own change is pending or its outcome unknown: it is not reported as another desk's. */
  isChanging: boolean,
): { booking: AdminBooking; changed: Changed } {
  const [booking, setBooking] = useState(opened);
  const { data } = bookingsApi.useGetBookingQuery({ params: { id: opened.id } });
  const latest = !isChanging && data && data.version > booking.version ? data : undefined;
  return { booking, changed: { latest, onReload: () => latest && setBooking(latest) } };
}
