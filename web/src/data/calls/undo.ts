import { undoCalls } from '#shared/contracts/undo.ts';
import { addCalls, change } from '#web/data/requests/fromContract.ts';

export const undoApi = addCalls({
  undoEvent: change(undoCalls.undoEvent, [
    'Bookings',
    'Schedule',
    'MyBookings',
    'Users',
    'Care',
    'MyCare',
    'Progress',
    'Queue',
    'History',
    'Messages',
  ]),
});
