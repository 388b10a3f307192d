import { z } from 'zod';
import { AfterVisitDialog } from '#web/admin/bookings/AfterVisitDialog.tsx';
import { BookingNoteDialog } from '#web/admin/bookings/BookingNoteDialog.tsx';
import { CancelDialog } from '#web/admin/bookings/CancelDialog.tsx';
import { ReassignDialog } from '#web/admin/bookings/ReassignDialog.tsx';
import { RepeatDialog } from '#web/admin/bookings/RepeatDialog.tsx';
import { ScheduleDialog } from '#web/admin/bookings/ScheduleDialog.tsx';
import { BookingHistoryDialog } from '#web/admin/history/HistoryDialog.tsx';

export const BookingDialogKind = z.enum([
  'schedule',
  'cancel',
  'reassign',
  'afterVisit',
  'history',
  'repeat',
  'note',
]);

export const bookingDialogs = {
  schedule: ScheduleDialog,
  cancel: CancelDialog,
  reassign: ReassignDialog,
  afterVisit: AfterVisitDialog,
  history: BookingHistoryDialog,
  repeat: RepeatDialog,
  note: BookingNoteDialog,
};
