import { useState } from 'react';
import type { AdminBooking } from '#shared/contracts/booking.ts';
import type { BlockedTime } from '#shared/contracts/schedule.ts';
import type { BookingView } from '#web/admin/bookings/BookingsTab.tsx';
import { ScheduleDialog } from '#web/admin/bookings/ScheduleDialog.tsx';
import type { NewBookingStart } from '#web/admin/desk/DeskContext.ts';
import { NewBookingDialog } from '#web/admin/newBooking/NewBookingDialog.tsx';
import { AppointmentDialog } from '#web/admin/planner/AppointmentDialog.tsx';
import { BlockedTimeDialog } from '#web/admin/planner/BlockedTimeDialog.tsx';
import { CloseDaysDialog } from '#web/admin/planner/CloseDaysDialog.tsx';
import { FreeTimeDialog } from '#web/admin/planner/FreeTimeDialog.tsx';
import { MoveDialog } from '#web/admin/planner/MoveDialog.tsx';
import type { Place } from '#web/admin/planner/plannerGrid.ts';
import { RequestsDialog } from '#web/admin/planner/RequestsDialog.tsx';
import type { Move } from '#web/admin/planner/useMove.ts';
import { findRowActions } from '#web/admin/rowFocus.ts';

/** What the planner's one dialog is about. */
type Matter =
  | { kind: 'booking'; booking: AdminBooking }
  | { kind: 'block'; block: BlockedTime }
  | { kind: 'free'; free: Place }
  | { kind: 'requests'; date: string }
  | { kind: 'close'; date: string }
  | { kind: 'move'; move: Move }
  | { kind: 'schedule'; booking: AdminBooking; when: Partial<Place> }
  | { kind: 'new'; start: NewBookingStart };

interface Opened {
  matter: Matter;
  isOpen: boolean;
  opening: number;
  /** What had the focus before the first dialog. */
  origin: HTMLElement | null;
}

export type PlannerDialogState = ReturnType<typeof usePlannerDialogs>;

export function usePlannerDialogs() {
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    opened,
    open: (matter: Matter) => {
      const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      setOpened((former) => ({
        matter,
        isOpen: true,
        opening: (former?.opening ?? 0) + 1,
        origin: former?.isOpen ? former.origin : focused,
      }));
    },
    close: () => setOpened((former) => former && { ...former, isOpen: false }),
  };
}

interface PlannerDialogsProps extends Pick<BookingView, 'onOpen'> {
  dialogs: PlannerDialogState;
}

export function PlannerDialogs({ dialogs, onOpen }: PlannerDialogsProps) {
  const { opened, open, close } = dialogs;
  if (!opened) return null;
  const { matter, isOpen, opening, origin } = opened;
  /** An appointment is found again by its number, wherever it stands now; anything else where it was. */
  const finalFocus = () => {
    const about = 'booking' in matter ? matter.booking : 'move' in matter ? matter.move.booking : undefined;
    const home = origin?.isConnected ? origin : null;
    return (
      (about && findRowActions(about.id)) ??
      home ??
      document.querySelector<HTMLElement>('[data-spot][tabindex="0"]')
    );
  };
  const dialog = { isOpen, onClose: close, finalFocus };
  const schedule = (when: Partial<Place>) => (booking: AdminBooking) =>
    open({ kind: 'schedule', booking, when });
  switch (matter.kind) {
    case 'booking':
      return (
        <AppointmentDialog
          key={opening}
          {...dialog}
          booking={matter.booking}
          onMove={schedule({})}
          onOpen={(kind, booking) => {
            close();
            onOpen(kind, booking);
          }}
        />
      );
    case 'block':
      return <BlockedTimeDialog key={opening} {...dialog} block={matter.block} />;
    case 'free':
      return (
        <FreeTimeDialog
          key={opening}
          {...dialog}
          free={matter.free}
          onRequest={schedule(matter.free)}
          onCustomer={(user) => open({ kind: 'new', start: { user, when: matter.free } })}
          onNewCaller={(text) => open({ kind: 'new', start: { text, when: matter.free } })}
        />
      );
    case 'requests':
      return (
        <RequestsDialog
          key={opening}
          {...dialog}
          date={matter.date}
          onRequest={schedule({ date: matter.date })}
        />
      );
    case 'close':
      return <CloseDaysDialog key={opening} {...dialog} date={matter.date} />;
    case 'move':
      return <MoveDialog key={opening} {...dialog} move={matter.move} />;
    case 'schedule':
      return <ScheduleDialog key={opening} {...dialog} booking={matter.booking} when={matter.when} />;
    case 'new':
      return <NewBookingDialog key={opening} {...dialog} start={matter.start} />;
  }
}
