import { defineCalls } from '#shared/contracts/call.ts';
import { IdParams } from '#shared/contracts/fields.ts';

/** The header in which an undoable call's answer names its event, while there is a time to undo it. */
export const undoHeader = 'X-Undo-Event';

export const undoCalls = defineCalls({
  undoEvent: {
    method: 'POST',
    path: '/api/admin/events/:id/undo',
    audience: 'admin',
    params: IdParams,
  },
});
