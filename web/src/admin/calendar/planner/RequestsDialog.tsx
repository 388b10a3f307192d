import type { AdminBooking } from '#shared/contracts/booking.ts';
import { describeDay } from '#web/admin/dates/formatAppointment.ts';
import { WaitingList } from '#web/admin/calendar/planner/WaitingList.tsx';
import type { RowDialogProps } from '#web/admin/dialogs/useRowDialog.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

interface RequestsDialogProps extends RowDialogProps {
  date: string;
  onRequest: (booking: AdminBooking) => void;
}

export function RequestsDialog({ date, onRequest, ...dialog }: RequestsDialogProps) {
  return (
    <Dialog
      {...dialog}
      size="sm"
      title={`Requests for ${describeDay(date)}`}
      description="Choose one to give it an appointment."
    >
      <WaitingList date={date} isOnlyDay onChoose={onRequest} />
    </Dialog>
  );
}
