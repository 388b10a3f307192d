import { z } from 'zod';
import { CancelDialog } from '#web/admin/bookings/CancelDialog.tsx';
import { ScheduleDialog } from '#web/admin/bookings/ScheduleDialog.tsx';
import { BookingHistoryDialog } from '#web/admin/history/HistoryDialog.tsx';

export const BookingDialogKind = z.enum(['schedule', 'cancel', 'history']);

/** What can be done with a booking in a window of its own. */
export const bookingDialogs = {
  schedule: ScheduleDialog,
  cancel: CancelDialog,
  history: BookingHistoryDialog,
};
