import type { BlockedTime } from '#shared/contracts/schedule.ts';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import { Facts, ChangeFailure, reportOn, type RowDialogProps, useUndo } from '#web/admin/dialogs/desk.tsx';
import { useBlockMark, outageWords, MarkBadge } from '#web/admin/outage/outage.tsx';
import { scheduleApi } from '#web/data/calls/schedule.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';

/** `Mon 5 Oct 2026, 12:00–13:00`, or the range of closed days. */
export function formatBlock({ startDate, endDate, startTime, endTime }: BlockedTime): string {
  if (startTime) return `${formatDateWithWeekday(startDate)}, ${startTime}–${endTime}`;
  return startDate === endDate
    ? `${formatDateWithWeekday(startDate)}, all day`
    : `${formatDateWithWeekday(startDate)} to ${formatDateWithWeekday(endDate)}`;
}

export function BlockedTimeDialog({ block, ...dialog }: RowDialogProps & { block: BlockedTime }) {
  const [unblockTime, { isLoading, error }] = scheduleApi.useUnblockTimeMutation();
  const [unblockSeries, series] = scheduleApi.useUnblockSeriesMutation();
  const undo = useUndo();
  const unsent = useBlockMark(block.id);
  const free = async () => {
    const outcome = { done: 'Time Freed', detail: formatBlock(block), undo };
    if (await reportOn(unblockTime({ params: { id: block.id } }).unwrap(), outcome)) dialog.onClose();
  };
  const freeSeries = async () => {
    const outcome = { done: 'Times Freed', detail: `From ${formatBlock(block)} on.` };
    if (await reportOn(unblockSeries({ params: { id: block.id } }).unwrap(), outcome)) dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      size="sm"
      title={block.startTime ? 'Blocked Time' : 'Closed'}
      closeLabel="Keep"
      footer={
        <>
          {!unsent && block.seriesId && (
            <Button
              variant="secondary"
              requiresServer
              isBusy={series.isLoading}
              onClick={() => void freeSeries()}
            >
              Free This and Later Ones
            </Button>
          )}
          {!unsent && (
            <Button requiresServer isBusy={isLoading} onClick={() => void free()}>
              Free This Time
            </Button>
          )}
        </>
      }
    >
      {unsent && (
        <p>
          <MarkBadge mark={unsent} />
        </p>
      )}
      <Facts facts={{ When: formatBlock(block), Reason: block.reason }} />
      {unsent && <p>{outageWords.queuedBlock}</p>}
      <ChangeFailure error={error ?? series.error} fallback="The time could not be freed" />
    </Dialog>
  );
}
