import type { z } from 'zod';
import type { BlockedDaysCreate, BlockedTimeCreate } from '#shared/contracts/schedule.ts';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { formatBlock } from '#web/admin/calendar/planner/BlockedTimeDialog.tsx';
import { reportOn, useUndo } from '#web/admin/dialogs/desk.tsx';
import { scheduleApi } from '#web/data/calls/schedule.ts';

export function useBlockTime(onDone: () => void) {
  const [blockTime, { isLoading, error }] = scheduleApi.useBlockTimeMutation();
  const undo = useUndo();
  const failed = 'The time could not be blocked';
  const block = async (body: BlockedTimeCreate) => {
    const { startTime = null, endTime = null } = body;
    const detail = `${formatBlock({ id: 0, ...body, startTime, endTime })}: ${body.reason}`;
    const change = blockTime({ body: { ...body, startTime, endTime } }).unwrap();
    if (await reportOn(change, { done: 'Time Blocked', detail, undo })) onDone();
  };
  return { block, isLoading, error, failed };
}

const formatDays = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Blocks several days at once; the toast names those on which something stands. */
export function useBlockDays(onDone: () => void) {
  const [blockDays, { isLoading, error }] = scheduleApi.useBlockDaysMutation();
  const undo = useUndo();
  const failed = 'The days could not be blocked';
  const block = async (body: z.input<typeof BlockedDaysCreate>) => {
    const change = blockDays({ body }).unwrap();
    const detail = ({ blocked, taken }: { blocked: number; taken: string[] }) =>
      taken.length === 0
        ? `On ${formatDays(blocked)}.`
        : `On ${formatDays(blocked)}. Left out is what stands on ${taken.map(formatDateWithWeekday).join(', ')}.`;
    if (await reportOn(change, { done: 'Time Blocked', detail, undo })) onDone();
  };
  return { block, isLoading, error, failed };
}
