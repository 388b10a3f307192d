import { freeTimesCalls } from '#shared/contracts/preferredTimes.ts';
import { staffCalls } from '#shared/contracts/staff.ts';
import { addCalls, read } from '#web/data/requests/fromContract.ts';

/** Free times are refetched after a minute. */
const cachedSeconds = 60;

export const freeTimesApi = addCalls({
  listFreeTimes: read(freeTimesCalls.listFreeTimes, ['FreeTimes'], { keepUnusedDataFor: cachedSeconds }),
  getBookingFlow: read(staffCalls.getBookingFlow, [], { keepUnusedDataFor: cachedSeconds }),
});
