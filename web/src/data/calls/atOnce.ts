import { atOnceCalls } from '#shared/contracts/atOnce.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const atOnceApi = addCalls({
  readHeldTime: read(atOnceCalls.readHeldTime, ['HeldTime']),
  // A refusal means that the list of free times is out of date.
  holdTime: change(atOnceCalls.holdTime, ['HeldTime', 'FreeTimes']),
  releaseHeldTime: change(atOnceCalls.releaseHeldTime, ['HeldTime', 'FreeTimes']),
  bookTime: change(atOnceCalls.bookTime, ['HeldTime', 'FreeTimes', 'MyBookings']),
  moveMyBooking: change(atOnceCalls.moveMyBooking, ['FreeTimes', 'MyBookings']),
});
