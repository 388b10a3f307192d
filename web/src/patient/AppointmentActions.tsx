import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { MyBooking } from '#shared/contracts/booking.ts';
import { changeRule, isRequestOpen } from '#shared/domain/patientChanges.ts';
import { isUpcoming } from '#shared/domain/patientStatus.ts';
import styles from '#web/patient/AppointmentsTab.module.css';
import { CancelMyBooking } from '#web/patient/CancelMyBooking.tsx';
import { ChangeRequestDialog } from '#web/patient/ChangeRequestDialog.tsx';
import { RescheduleDialog } from '#web/patient/RescheduleDialog.tsx';
import { Button, ButtonLink } from '#web/ui/actions/Button.tsx';
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

interface AppointmentActionsProps {
  booking: MyBooking;
  onActed: () => void;
}

/** Actions for a booking; renders nothing if there are none. */
export function AppointmentActions({ booking, onActed }: AppointmentActionsProps) {
  const [opened, setOpened] = useState<'cancel' | 'change' | 'move' | null>(null);
  const now = useNow();
  const isFree = changeRule(booking, now) === 'free';
  const hasTime = isUpcoming(booking, now) && booking.appointmentTime !== null;
  if (!isFree && !hasTime) return null;
  const dialog = { booking, onActed, onClose: () => setOpened(null) };
  const forService = <VisuallyHidden> for {booking.service}</VisuallyHidden>;
  return (
    <div className={`cluster gap-2 mt-2 ${styles.actions}`}>
      {hasTime && (
        <ButtonLink
          to={`/api/bookings/${booking.id}/calendar`}
          variant="secondary"
          size="sm"
          download
          reloadDocument
        >
          <CalendarPlus aria-hidden /> Add to calendar{forService}
        </ButtonLink>
      )}
      {isFree && hasTime && (
        <Button variant="quiet" size="sm" onClick={() => setOpened('move')}>
          Ask to move{forService}
        </Button>
      )}
      {isRequestOpen(booking) && (
        <Button variant="quiet" size="sm" onClick={() => setOpened('change')}>
          Change request{forService}
        </Button>
      )}
      {isFree && (
        <Button variant="quiet" size="sm" onClick={() => setOpened('cancel')}>
          Cancel
          <VisuallyHidden>
            {hasTime ? ' appointment' : ' request'} for {booking.service}
          </VisuallyHidden>
        </Button>
      )}
      <CancelMyBooking {...dialog} isOpen={opened === 'cancel'} />
      {opened === 'change' && <ChangeRequestDialog {...dialog} />}
      {opened === 'move' && <RescheduleDialog {...dialog} />}
    </div>
  );
}
