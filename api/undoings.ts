import type { Undoings } from '#api/audit/undo.service.ts';
import { bookingUndoings } from '#api/bookings/undo.ts';
import { blockedTimeUndoings } from '#api/calendar/blockedTimes.service.ts';
import { careUndoings } from '#api/care/undo.ts';
import { customerUndoings } from '#api/customers/undo.ts';

/** Everything that can be undone. */
export const undoings: Undoings = {
  ...bookingUndoings,
  ...blockedTimeUndoings,
  ...careUndoings,
  ...customerUndoings,
};
