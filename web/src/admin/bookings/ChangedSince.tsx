import { describeAppointment } from '#web/admin/dates/formatAppointment.ts';
import { describeStatus } from '#web/admin/bookings/bookingRules.ts';
import type { Changed } from '#web/admin/bookings/useSeenBooking.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** Warns in an open dialog that another desk changed its booking. */
export function ChangedSince({ latest, onReload }: Changed) {
  if (!latest) return null;
  const { text } = describeAppointment(latest);
  return (
    <div className="mt-5">
      <Notice tone="error">
        Somebody else has changed this booking: {describeStatus(latest.status).word}
        {latest.status === 'query' ? '' : `, ${text}`}. Nothing of yours has been saved.
      </Notice>
      <SmallButton className="mt-2" onClick={onReload}>
        Look again
      </SmallButton>
    </div>
  );
}
