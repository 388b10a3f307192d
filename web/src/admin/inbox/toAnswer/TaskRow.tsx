import { AlarmClock, CircleCheck } from 'lucide-react';
import { listUntaken } from '#shared/domain/dueTasks.ts';
import { formatWritten } from '#shared/domain/happening.ts';
import { taskCalls, type Task } from '#shared/contracts/queue.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { CustomerName } from '#web/admin/dialogs/CustomerName.tsx';
import { reportOn } from '#web/admin/dialogs/desk.tsx';
import { contactLinks } from '#web/admin/inbox/reading/contactLinks.ts';
import rowStyles from '#web/admin/inbox/toAnswer/QueueRow.module.css';
import { rowActionsId } from '#web/admin/lists/rowFocus.ts';
import { useOutage, WorksOffline } from '#web/admin/outage/outage.tsx';
import { queueApi } from '#web/data/calls/queue.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { IconButton } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { Td, Th } from '#web/ui/layout/Table.tsx';
import { showToast } from '#web/ui/toast/toastStore.ts';

/** Requests, messages and tasks have separate id sequences, so that ids are made unique by an offset. */
export const taskRowId = ({ id }: Pick<Task, 'id'>) => 1e12 + id;

/** A task among what waits for a reply. */
export function TaskRow({ task, isShort }: { task: Task; isShort: boolean }) {
  const finish = useFinishTask();
  const { user } = useCurrentUser();
  const mayFinish = user?.isClinician || user?.isPrescriber || listUntaken([task]).length === 0;
  const { userId, name, phone, text, dueAt, isOverdue, who } = task;
  const call = phone && contactLinks({ phone, email: null }).find(({ label }) => label === 'Call');
  return (
    <tr>
      <Th scope="row" className={isShort ? undefined : rowStyles.from}>
        {name && userId !== null ? <CustomerName userId={userId} name={name} bornOn={task.bornOn} /> : 'Task'}
        {isShort && (
          <div className={rowStyles.short}>
            <span className={rowStyles.what}>{text}</span>
          </div>
        )}
      </Th>
      <Td className={isShort ? undefined : rowStyles.due} label="Due">
        {formatInstant(dueAt)}{' '}
        {isOverdue && (
          <span className={rowStyles.overdue}>
            <Badge tone="red" icon={<AlarmClock aria-hidden />}>
              Overdue
            </Badge>
          </span>
        )}
      </Td>
      {!isShort && (
        <>
          <Td className={rowStyles.about}>
            <span className="break-anywhere">
              Task: {text}
              <small className="block ink-soft text-xs">{who}</small>
            </span>
          </Td>
          <Td isDate className={`from-40 ${rowStyles.received}`}>
            {formatWritten(task, formatInstant)}
          </Td>
          <Td className={rowStyles.reach}>
            {call && (
              <span className={`inline-flex gap-3 nowrap ${rowStyles.ways}`}>
                <a href={call.href} aria-label={`Call: ${name}`}>
                  Call
                </a>
              </span>
            )}
          </Td>
        </>
      )}
      <Td>
        {mayFinish && (
          <WorksOffline call={taskCalls.finishTask}>
            <IconButton
              icon={CircleCheck}
              id={rowActionsId(taskRowId(task))}
              requiresServer
              label={`Done: ${text}`}
              title="Done"
              onClick={() => void finish(task)}
            />
          </WorksOffline>
        )}
      </Td>
    </tr>
  );
}

const undoMs = 10_000;

/** Marks a task as done, with a toast that opens it again. */
function useFinishTask(): (task: Task) => Promise<void> {
  const [finishTask] = queueApi.useFinishTaskMutation();
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
