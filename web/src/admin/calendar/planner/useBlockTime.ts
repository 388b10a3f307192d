import type { BlockedTimeCreate } from '#shared/contracts/schedule.ts';
import { describeBlock } from '#web/admin/calendar/planner/BlockedTimeDialog.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { useUndo } from '#web/admin/dialogs/useUndo.ts';
import { useBlockTimeMutation } from '#web/data/calls/schedule.ts';

/** Blocks a time and shows a toast with Undo. */
export function useBlockTime(onDone: () => void) {
  const [blockTime, { isLoading, error }] = useBlockTimeMutation();
  const undo = useUndo();
  const failed = 'The time could not be blocked';
  const block = async (body: BlockedTimeCreate) => {
    const { startTime = null, endTime = null } = body;
    const detail = `${describeBlock({ id: 0, ...body, startTime, endTime })}: ${body.reason}`;
    const change = blockTime({ body: { ...body, startTime, endTime } }).unwrap();
    if (await reportOn(change, { done: 'Time Blocked', detail, failed, isFailureShown: true, undo }))
      onDone();
  };
  return { block, isLoading, error, failed };
}
