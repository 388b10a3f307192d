import { findConsentText } from '#shared/content/clinical/consents.ts';
import { coolingOffUntil } from '#shared/domain/coolingOff.ts';
import { findBooking, type OutageView } from './view.ts';

interface Treated {
  /** Null for somebody without an account, or with one that the server does not have yet. */
  userId: number | null;
  service: string;
}

/** Rows of a patient's appointments with the same text. */
export const isCoolingOffOf =
  (view: Pick<OutageView, 'bookings'>, userId: number | null, textId: string | undefined) =>
  ({ bookingId }: { bookingId: number }): boolean => {
    const booking = findBooking(view, bookingId);
    return (
      booking !== undefined && booking.userId === userId && findConsentText(booking.service)?.id === textId
    );
  };

/** By what is stored; without it as long as before a first treatment: longer than at the server, never shorter. */
export function findStoredCoolingOff(view: OutageView, { userId, service }: Treated, now: Date) {
  const text = findConsentText(service);
  if (!text) return { isOpened: false, until: null };
  const { hours, bookings } = view.thinking;
  const stored = userId === null ? undefined : bookings.find(isCoolingOffOf(view, userId, text.id));
  if (stored?.until) {
    const isAhead = Date.parse(stored.until) > now.getTime();
    return { isOpened: true, until: isAhead ? stored.until : null };
  }
  const until = coolingOffUntil({ openedAt: null, hours: stored?.hours ?? hours }, now);
  return { isOpened: false, until: until?.toISOString() ?? null };
}
