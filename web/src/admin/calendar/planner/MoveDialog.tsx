import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { listTimeWarnings } from '#shared/domain/timeWarnings.ts';
import { clinicNow } from '#web/clinicClock.ts';
import { formatAppointment, formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { ChangedSince, useSeenBooking } from '#web/admin/bookings/ChangedSince.tsx';
import { type Move, moveFailed, useMoveBooking } from '#web/admin/calendar/planner/useMove.ts';
import { Facts, ChangeFailure, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { formatNotification } from '#web/admin/dialogs/formatNotice.ts';
import { useIsQueueing, WorksOffline } from '#web/admin/outage/outage.tsx';
import { SoonerReason, useSooner } from '#web/admin/times/SoonerReason.tsx';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { mayBeSaved } from '#web/data/requests/request.ts';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

interface MoveDialogProps extends RowDialogProps {
  move: Move;
  onMoved: () => void;
}

/** Asks before an appointment is moved to an unusual time, or one before the end of the patient's time to think. */
export function MoveDialog({ move, onMoved, ...dialog }: MoveDialogProps) {
  const { to } = move;
  const { moveBooking, isLoading, error } = useMoveBooking();
  const { booking, changed } = useSeenBooking(move.booking, isLoading || mayBeSaved(error) || !dialog.isOpen);
  const isQueueing = useIsQueueing();
  const { sendsEmail } = useSendsEmail();
  const notice = formatNotification(booking.email, sendsEmail, {
    notified: `${booking.name} will be notified of the new time.`,
    unreachable: `${booking.name} has no email: please ring them with the new time.`,
    withoutMail: `No email can be sent: please ring ${booking.name} with the new time.`,
  });
  const sooner = useSooner(booking, [to]);
  const unusual = listTimeWarnings(to, clinicNow(), booking.minutes);
  const confirm = async () => {
    if (!sooner.check() || !(await moveBooking(booking, to, sooner.body))) return;
    onMoved();
    dialog.onClose();
  };
  return (
    <WorksOffline call={bookingCalls.confirmBooking}>
      <AlertDialog
        {...dialog}
        title="Move Appointment"
        description={isQueueing ? `The new time of ${booking.name} is only pencilled.` : notice}
        cancelLabel="Leave it"
        confirmLabel="Move Appointment"
        isBusy={isLoading}
        onConfirm={() => void confirm()}
      >
        <Facts
          facts={{
            Service: booking.service,
            From: formatAppointment(booking).text,
            To: `${formatDateWithWeekday(to.date)}, ${to.time}`,
          }}
        />
        {unusual.length > 0 && <Notice tone="warning">{unusual.join(' ')}</Notice>}
        <SoonerReason {...sooner.field} />
        <ChangedSince {...changed} />
        {!changed.latest && <ChangeFailure error={error} fallback={moveFailed} />}
      </AlertDialog>
    </WorksOffline>
  );
}
