import type { Task } from '#shared/contracts/queue.ts';
import { reportOn } from '#web/admin/dialogs/desk.ts';
import { useOutage } from '#web/admin/outage/outage.ts';
import { tasksApi } from '#web/data/calls/tasks.ts';
import { showToast } from '#web/ui/toast/toastStore.ts';

const undoMs = 10_000;

/** Marks a task as done, with a toast that opens it again. */
export function useFinishTask(): (task: Task) => Promise<void> {
  const [finishTask] = tasksApi.useFinishTaskMutation();
  const { isAway } = useOutage();
  const change = (id: number, isDone: boolean) => finishTask({ params: { id }, body: { isDone } }).unwrap();
  return async ({ id, text }) => {
    const outcome = { done: 'Done', detail: text, failed: 'The task could not be marked as done' };
    if (isAway) {
      await reportOn(change(id, true), outcome);
      return;
    }
    try {
      await change(id, true);
    } catch (error) {
      await reportOn(Promise.reject(error as Error), outcome);
      return;
    }
    const reopen = () =>
      void reportOn(change(id, false), {
        done: 'Open again',
        failed: 'The task could not be opened again',
      });
    showToast({
      title: outcome.done,
      description: text,
      action: { label: 'Undo', onAction: reopen },
      durationMs: undoMs,
    });
  };
}
