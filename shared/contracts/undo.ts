import { defineCalls, post } from '#shared/contracts/call.ts';
import { IdParams } from '#shared/contracts/fields.ts';

/** Response header of an undoable call: the id of its event, while it can still be undone. */
export const undoHeader = 'X-Undo-Event';

export const undoCalls = defineCalls({
  undoEvent: { ...post('/api/admin/events/:id/undo', 'admin'), params: IdParams },
});
