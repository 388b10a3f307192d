import { listUntaken } from '#shared/domain/dueTasks.ts';
import { formatPhone } from '#shared/domain/phoneNumber.ts';
import { formatInstant } from '#web/admin/dates/formatAppointment.ts';
import { PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { reportOn } from '#web/admin/dialogs/report.ts';
import { tasksApi } from '#web/data/calls/tasks.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { Button } from '#web/ui/actions/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import styles from '#web/admin/today/Today.module.css';

/** Clinical tasks that nobody has taken. */
export function UntakenTasks() {
  const { data: tasks = [] } = tasksApi.useListTasksQuery();
  const { user } = useCurrentUser();
  const [takeTask] = tasksApi.useTakeTaskMutation();
  const untaken = listUntaken(tasks);
  if (untaken.length === 0) return null;
  const take = (id: number, text: string) =>
    reportOn(takeTask({ params: { id } }).unwrap(), {
      done: 'Taken',
      detail: text,
      failed: 'The task could not be taken',
    });
  return (
    <Notice tone="error" title="Clinical, now">
      <ul className={styles.lines}>
        {untaken.map(({ id, name, bornOn, phone, text, assignee, who, createdAt }) => (
          <li key={id}>
            <span>
              <strong>{name && <PersonName name={name} bornOn={bornOn} />}</strong> {text}
              <small>
                {[
                  formatPhone(phone),
                  `for ${assignee ?? 'any clinician'}`,
                  `${who}, ${formatInstant(createdAt)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {(user?.isClinician || user?.isPrescriber) && id > 0 && (
              <Button size="sm" requiresServer onClick={() => void take(id, text)}>
                Take
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
