import { scheduleCalls } from '#shared/contracts/schedule.ts';
import { addCalls, change, read } from '#web/data/requests/fromContract.ts';

export const scheduleApi = addCalls({
  getSchedule: read(scheduleCalls.getSchedule, ['Schedule']),
  blockTime: change(scheduleCalls.blockTime, ['Schedule']),
  blockDays: change(scheduleCalls.blockDays, ['Schedule']),
  unblockSeries: change(scheduleCalls.unblockSeries, ['Schedule']),
  unblockTime: change(scheduleCalls.unblockTime, ['Schedule']),
});
