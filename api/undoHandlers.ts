import type { UndoHandlers } from '#api/audit/undo.service.ts';
import { bookingUndoHandlers } from '#api/bookings/undo.ts';
import { blockedTimeUndoHandlers } from '#api/calendar/blockedTimes.service.ts';
import { careUndoHandlers } from '#api/care/undo.ts';
import { customerUndoHandlers } from '#api/customers/undo.ts';
import { mergingUndoHandlers } from '#api/merging/undo.ts';
import { offerUndoHandlers } from '#api/offers/undo.ts';

export const undoHandlers: UndoHandlers = {
  ...bookingUndoHandlers,
  ...blockedTimeUndoHandlers,
  ...careUndoHandlers,
  ...customerUndoHandlers,
  ...mergingUndoHandlers,
  ...offerUndoHandlers,
};
