import { defineCalls, post } from '#shared/contracts/call.ts';

/** Response header of an undoable call: the id of its event, while it can still be undone. */
export const undoHeader = 'X-Undo-Event';

export const undoCalls = defineCalls({
  undoEvent: { ...post('/api/admin/events/:id/undo', 'admin') },
});
