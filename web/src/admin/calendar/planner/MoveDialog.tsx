import { whatIsUnusual } from '#shared/domain/unusualTimes.ts';
import { londonNow } from '#shared/domain/wallTime.ts';
import { describeAppointment, describeDay } from '#web/admin/dates/appointmentText.ts';
import { ChangedSince } from '#web/admin/bookings/ChangedSince.tsx';
import { useSeenBooking } from '#web/admin/bookings/useSeenBooking.ts';
import { ChangeFailure } from '#web/admin/dialogs/ChangeFailure.tsx';
import { Facts } from '#web/admin/dialogs/Facts.tsx';
import type { Move } from '#web/admin/calendar/planner/useMove.ts';
import { reportOn } from '#web/admin/dialogs/report.ts';
import type { RowDialogProps } from '#web/admin/lists/useRowDialog.ts';
import { useUndo } from '#web/admin/dialogs/useUndo.ts';
import { useConfirmBookingMutation } from '#web/data/calls/bookings.ts';
import { mayBeSaved } from '#web/data/requests/errors.ts';
import { AlertDialog } from '#web/ui/dialogs/AlertDialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

interface MoveDialogProps extends RowDialogProps {
  move: Move;
  onMoved: () => void;
}

/** Asks before a dropped appointment is moved, because its patient will be notified. */
export function MoveDialog({ move, onMoved, ...dialog }: MoveDialogProps) {
  const { to } = move;
  const [confirmBooking, { isLoading, error }] = useConfirmBookingMutation();
  const { booking, changed } = useSeenBooking(move.booking, isLoading || mayBeSaved(error) || !dialog.isOpen);
  const undo = useUndo();
  const failed = 'Failed to confirm appointment';
  const target = `${describeDay(to.date)}, ${to.time}`;
  const unusual = whatIsUnusual(to, londonNow());
  const confirm = async () => {
    const { id, version, name } = booking;
    const body = { appointmentDate: to.date, appointmentTime: to.time };
    const change = confirmBooking({ params: { id }, version, body }).unwrap();
    const outcome = { done: 'Appointment Moved', detail: `${name}, ${target}.`, failed, undo };
    if (!(await reportOn(change, outcome))) return;
    onMoved();
    dialog.onClose();
  };
  return (
    <AlertDialog
      {...dialog}
      title="Move Appointment"
      description={
        booking.email
          ? `${booking.name} will be notified of the new time.`
          : `${booking.name} has no email: please ring them with the new time.`
      }
      cancelLabel="Leave it"
      confirmLabel="Move Appointment"
      isBusy={isLoading}
      onConfirm={() => void confirm()}
    >
      <Facts facts={{ Service: booking.service, From: describeAppointment(booking).text, To: target }} />
      {unusual.length > 0 && <Notice tone="warning">{unusual.join(' ')}</Notice>}
      <ChangedSince {...changed} />
      {!changed.latest && <ChangeFailure error={error} fallback={failed} />}
    </AlertDialog>
  );
}
