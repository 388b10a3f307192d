import type { AdminBooking } from '#shared/contracts/booking.ts';
import { formatStatus } from '#web/admin/bookings/bookingRules.ts';
import { StatusBadge } from '#web/admin/bookings/StatusBadge.tsx';
import { useUnsentMark, formatQueued, MarkIcon, UnsentMark } from '#web/admin/outage/outage.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';

/** The status of a booking, and what of it has not been sent: "Pencilled: confirmed" is not "Confirmed". */
export function BookingState({ booking: { id, status } }: { booking: Pick<AdminBooking, 'id' | 'status'> }) {
  const mark = useUnsentMark({ bookingId: id });
  if (mark?.kind === 'commitment' && mark.state !== 'conflict') {
    return (
      <Badge tone="amber" icon={<MarkIcon {...mark} />}>
        {formatQueued(formatStatus(status).word)}
      </Badge>
    );
  }
  return (
    <>
      <StatusBadge status={status} /> <UnsentMark bookingId={id} />
    </>
  );
}
