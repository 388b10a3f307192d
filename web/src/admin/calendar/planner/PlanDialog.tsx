import type { AdminBooking } from '#shared/contracts/booking.ts';
import { clinicHours } from '#shared/domain/openingHours.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import { BlockTimeForm } from '#web/admin/calendar/planner/BlockTimeForm.tsx';
import { CloseDaysDialog } from '#web/admin/calendar/planner/CloseDaysDialog.tsx';
import { WaitingList } from '#web/admin/calendar/planner/WaitingList.tsx';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import type { Plan } from '#web/admin/dialogs/DeskContext.ts';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { clinicNow } from '#web/clinicClock.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

interface PlanDialogProps extends RowDialogProps {
  plan: Plan;
  onRequest: (booking: AdminBooking) => void;
}

/** What the calendar opens from one of its days, asked for by name. */
export function PlanDialog({ plan, onRequest, ...dialog }: PlanDialogProps) {
  const now = clinicNow();
  if (plan === 'close') return <CloseDaysDialog {...dialog} date={now.date} />;
  const start = clinicHours.startsOn(now.date).find((time) => time >= now.time);
  const tomorrow = addDays(now.date, 1);
  const free = start
    ? { date: now.date, time: start }
    : { date: tomorrow, time: clinicHours.startsOn(tomorrow)[0] ?? clinicHours.opens };
  return plan === 'block' ? (
    <Dialog {...dialog} size="sm" title="Block time" subject={`${describeDay(free.date)}, ${free.time}`}>
      <BlockTimeForm free={free} onDone={dialog.onClose} />
    </Dialog>
  ) : (
    <Dialog {...dialog} size="sm" title="Waiting for an appointment">
      <WaitingList date={now.date} onChoose={onRequest} />
    </Dialog>
  );
}
