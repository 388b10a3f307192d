import type { RefObject } from 'react';
import { z } from 'zod';
import { AdminBooking } from '#shared/contracts/booking.ts';
import { BlockedTime } from '#shared/contracts/schedule.ts';
import type { BookingView } from '#web/admin/bookings/bookingView.ts';
import { ScheduleDialog } from '#web/admin/bookings/ScheduleDialog.tsx';
import { NewBookingStart, Facts, ChangeFailure, type RowDialogProps } from '#web/admin/dialogs/desk.tsx';
import { findLastFocusOr, useDialogHost } from '#web/admin/dialogs/useDialogHost.ts';
import { NewBookingDialog } from '#web/admin/newBooking/NewBookingDialog.tsx';
import { AppointmentDialog } from '#web/admin/calendar/planner/AppointmentDialog.tsx';
import { BlockedTimeDialog } from '#web/admin/calendar/planner/BlockedTimeDialog.tsx';
import { CancelledDialog, FreeTimeDialog, RequestsDialog } from '#web/admin/calendar/planner/PlanDialog.tsx';
import { CloseDaysDialog } from '#web/admin/calendar/planner/CloseDaysDialog.tsx';
import { type Move, moveFailed, useMoveBooking } from '#web/admin/calendar/planner/useMove.ts';
import { findRowActions } from '#web/admin/lists/rowFocus.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { listTimeWarnings } from '#shared/domain/timeWarnings.ts';
import { clinicNow } from '#web/clinicClock.ts';
import { formatAppointment, formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { ChangedSince, useSeenBooking } from '#web/admin/bookings/ChangedSince.tsx';
import { formatNotification } from '#web/admin/dialogs/formatNotice.ts';
import { useIsQueueing, WorksOffline } from '#web/admin/outage/outage.tsx';
import { SoonerReason, useSooner } from '#web/admin/times/SoonerReason.tsx';
import { useSendsEmail } from '#web/data/calls/mailSettings.ts';
import { mayBeSaved } from '#web/data/requests/request.ts';
import { AlertDialog } from '#web/ui/dialogs/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

const Place = z.object({ date: z.string(), time: z.string() });
const DialogContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('booking'), booking: AdminBooking }),
  z.object({ kind: z.literal('block'), block: BlockedTime }),
  z.object({ kind: z.literal('free'), free: Place.extend({ until: z.string().optional() }) }),
  z.object({ kind: z.literal('requests'), date: z.string() }),
  z.object({ kind: z.literal('cancelled'), date: z.string() }),
  z.object({ kind: z.literal('close'), date: z.string() }),
  z.object({
    kind: z.literal('move'),
    move: z.object({ booking: AdminBooking, to: Place, obstacle: z.string().optional() }),
  }),
  z.object({ kind: z.literal('schedule'), booking: AdminBooking, when: Place.partial() }),
  z.object({ kind: z.literal('new'), start: NewBookingStart }),
]);
type DialogContent = z.output<typeof DialogContent>;
type Place = z.output<typeof Place>;

export type PlannerDialogState = ReturnType<typeof usePlannerDialogs>;

export const usePlannerDialogs = () => useDialogHost({ name: 'planner window', schema: DialogContent });

interface PlannerDialogsProps extends Pick<BookingView, 'onOpen'> {
  dialogs: PlannerDialogState;
  /** The element that gets the focus when the previously focused one is gone. */
  grid?: RefObject<HTMLElement | null>;
  onMoved?: (move: Move) => void;
  onPickUp?: (booking: AdminBooking) => void;
}

export function PlannerDialogs({ dialogs, grid, onOpen, onMoved, onPickUp }: PlannerDialogsProps) {
  const { opened, open, close } = dialogs;
  if (!opened) return null;
  const { content, isOpen, opening } = opened;
  /** Returns focus to the appointment by its id, wherever it is now, or else to the element that had it before. */
  const finalFocus = () => {
    const subject =
      'booking' in content ? content.booking : 'move' in content ? content.move.booking : undefined;
    const findSpot = () => grid?.current?.querySelector<HTMLElement>('[data-spot][tabindex="0"]') ?? null;
    return (subject && findRowActions(subject.id)) ?? findLastFocusOr(findSpot);
  };
  const dialog = { isOpen, onClose: close, finalFocus };
  const schedule = (when: Partial<Place>) => (booking: AdminBooking) =>
    open({ kind: 'schedule', booking, when });
  switch (content.kind) {
    case 'booking':
      return (
        <AppointmentDialog
          key={opening}
          {...dialog}
          booking={content.booking}
          onPickUp={onPickUp}
          onOpen={(kind, booking) => {
            close();
            onOpen(kind, booking);
          }}
        />
      );
    case 'block':
      return <BlockedTimeDialog key={opening} {...dialog} block={content.block} />;
    case 'free':
      return (
        <FreeTimeDialog
          key={opening}
          {...dialog}
          free={content.free}
          onRequest={schedule(content.free)}
          onCustomer={(user) => open({ kind: 'new', start: { user, when: content.free } })}
          onNewCaller={(text) => open({ kind: 'new', start: { text, when: content.free } })}
        />
      );
    case 'requests':
      return (
        <RequestsDialog
          key={opening}
          {...dialog}
          date={content.date}
          onRequest={schedule({ date: content.date })}
        />
      );
    case 'cancelled':
      return (
        <CancelledDialog
          key={opening}
          {...dialog}
          date={content.date}
          onChoose={(booking) => open({ kind: 'booking', booking })}
        />
      );
    case 'close':
      return <CloseDaysDialog key={opening} {...dialog} date={content.date} />;
    case 'move':
      return (
        <MoveDialog key={opening} {...dialog} move={content.move} onMoved={() => onMoved?.(content.move)} />
      );
    case 'schedule':
      return <ScheduleDialog key={opening} {...dialog} booking={content.booking} when={content.when} />;
    case 'new':
      return <NewBookingDialog key={opening} {...dialog} start={content.start} />;
  }
}

interface MoveDialogProps extends RowDialogProps {
  move: Move;
  onMoved: () => void;
}

/** Asks before an appointment is moved to an unusual time, or one before the end of the patient's time to think. */
function MoveDialog({ move, onMoved, ...dialog }: MoveDialogProps) {
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
