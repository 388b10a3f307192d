import { CancelDialog } from '#web/admin/bookings/CancelDialog.tsx';
import { ScheduleDialog } from '#web/admin/bookings/ScheduleDialog.tsx';
import { BookingHistoryDialog } from '#web/admin/history/HistoryDialog.tsx';

/** What a booking's menu can open. */
export const bookingDialogs = {
  schedule: ScheduleDialog,
  cancel: CancelDialog,
  history: BookingHistoryDialog,
};
