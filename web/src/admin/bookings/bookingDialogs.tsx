import { AdminBooking } from '#shared/contracts/booking.ts';
import { BookingDialog, useRowDialog } from '#web/admin/dialogs/desk.tsx';
import { AfterVisitDialog } from '#web/admin/bookings/AfterVisitDialog.tsx';
import { BookingNoteDialog } from '#web/admin/bookings/StaffTexts.tsx';
import { CancelDialog } from '#web/admin/bookings/CancelDialog.tsx';
import { ReassignDialog } from '#web/admin/bookings/ReassignDialog.tsx';
import { RepeatDialog } from '#web/admin/bookings/RepeatDialog.tsx';
import { ScheduleDialog } from '#web/admin/bookings/ScheduleDialog.tsx';
import { BookingHistoryDialog } from '#web/admin/history/HistoryDialog.tsx';

export const bookingDialogs = {
  schedule: ScheduleDialog,
  cancel: CancelDialog,
  reassign: ReassignDialog,
  afterVisit: AfterVisitDialog,
  history: BookingHistoryDialog,
  repeat: RepeatDialog,
  note: BookingNoteDialog,
};

/** The dialogs of a list of bookings, of which one is open. */
export function useBookingDialogs(savedAs: string) {
  const { opened, open, dialog } = useRowDialog(savedAs, BookingDialog, AdminBooking);
  const Opened = opened && bookingDialogs[opened.kind];
  return { open, openedDialog: Opened && <Opened key={opened.opening} booking={opened.row} {...dialog} /> };
}
