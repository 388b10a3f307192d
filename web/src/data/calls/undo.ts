import { undoCalls } from '#shared/contracts/undo.ts';
import { changedByAppointment } from '#web/data/requests/baseApi.ts';
import { addCalls, change } from '#web/data/requests/fromContract.ts';

export const undoApi = addCalls({
  undoEvent: change(undoCalls.undoEvent, [...changedByAppointment, 'Users', 'Care', 'MyCare', 'Progress']),
});
