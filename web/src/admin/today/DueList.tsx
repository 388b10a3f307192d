import { AlarmClock } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { QueueItem, Task } from '#shared/contracts/queue.ts';
import { byUrgency, listDueTasks } from '#shared/domain/dueTasks.ts';
import { findNextFree } from '#shared/domain/freeTimes.ts';
import { addDays } from '#shared/domain/wallTime.ts';
import { Loading, useEmptyWords } from '#web/admin/lists/states.tsx';
import { PlannerDialogs, usePlannerDialogs } from '#web/admin/calendar/planner/PlannerDialogs.tsx';
import { formatInstant, formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import nameStyles from '#web/admin/dialogs/CustomerName.module.css';
import { PersonName } from '#web/admin/dialogs/CustomerName.tsx';
import { paramOf } from '#web/admin/inbox/reading/useChosen.ts';
import styles from '#web/admin/today/Today.module.css';
import { queueApi } from '#web/data/calls/queue.ts';
import { scheduleApi } from '#web/data/calls/schedule.ts';
import { useCurrentUser } from '#web/session/currentUser.ts';
import { SmallButton } from '#web/ui/actions/Button.tsx';
import { Badge } from '#web/ui/feedback/Badge.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

const shown = 5;

const lineOfItem = (item: QueueItem) => ({
  isUrgent: false,
  key: `${item.type}-${item.id}`,
  to: `?tab=queue&${paramOf(item)}`,
  name: item.name,
  bornOn: item.bornOn,
  text: item.topic === 'cannot_come' ? `Cannot come: ${item.about}` : item.about,
  due: item.topic === 'data_complaint' ? 'Answer due by' : 'Reply due',
  dueAt: item.dueAt,
  isOverdue: item.isOverdue,
});

const whoDoes = ({ takenBy, assignee }: Pick<Task, 'takenBy' | 'assignee'>) => takenBy ?? assignee;

const lineOfTask = ({ id, name, bornOn, text, dueAt, isUrgent = false, isOverdue, ...task }: Task) => ({
  isUrgent,
  key: `task-${id}`,
  to: '?tab=queue',
  name: name ?? 'Task',
  bornOn,
  text: whoDoes(task) ? `${text} (${whoDoes(task)} does it)` : text,
  due: 'To do by',
  dueAt,
  isOverdue,
});

/** Items that wait for an answer, and the tasks of today, earliest due first. */
export function DueList() {
  const { data: queue, error, refetch } = queueApi.useListQueueQuery();
  const { user } = useCurrentUser();
  const { data: tasks = [] } = queueApi.useListTasksQuery();
  const now = useNow();
  const nothing = useEmptyWords('Everybody who wrote has had an answer.');
  if (!queue) return <Loading what="what waits for a reply" error={error} onRetry={refetch} />;
  const isMine = ({ assigneeId }: Task) => user !== null && assigneeId === user.id;
  const mine = tasks.filter(isMine).map(lineOfTask);
  const others = listDueTasks(tasks, now).filter((task) => !isMine(task));
  const lines = [...queue.map(lineOfItem), ...others.map(lineOfTask)].toSorted(byUrgency);
  if (lines.length + mine.length === 0) return <p className="muted">{nothing}</p>;
  return (
    <>
      {mine.length > 0 && (
        <section aria-labelledby="today-mine">
          <h3 id="today-mine">Mine</h3>
          <Lines lines={mine} />
        </section>
      )}
      <Lines lines={lines.slice(0, shown)} />
      <Link className="inline-block pt-3 line-above w-full text-sm" to="?tab=queue">
        {lines.length > shown ? `All ${lines.length} to answer` : 'To answer'}
      </Link>
    </>
  );
}

function Lines({ lines }: { lines: readonly ReturnType<typeof lineOfItem>[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, to, name, bornOn, text, due, dueAt, isOverdue }) => (
        <li key={key}>
          <span>
            <span className="row between gap-2">
              <strong>
                <Link to={to} className={nameStyles.name}>
                  <PersonName name={name} bornOn={bornOn} />
                </Link>
              </strong>
              {isOverdue && (
                <Badge tone="red" icon={<AlarmClock aria-hidden />}>
                  Overdue
                </Badge>
              )}
            </span>
            <small>{text}</small>
            <small>
              {due} {formatInstant(dueAt)}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

const daysAhead = 28;
const lengths = [30, 60];

/** The next free slot for a short and for a long treatment. */
export function NextFree({ now }: { now: { date: string; time: string } }) {
  const {
    data: schedule,
    error,
    refetch,
  } = scheduleApi.useGetScheduleQuery({
    query: { from: now.date, to: addDays(now.date, daysAhead) },
  });
  const dialogs = usePlannerDialogs();
  if (!schedule) return <Loading what="the free times" error={error} onRetry={refetch} rows={2} />;
  return (
    <>
      <ul className={styles.lines}>
        {lengths.map((minutes) => {
          const free = findNextFree(schedule, minutes, now, daysAhead);
          const when =
            free && `${free.date === now.date ? 'Today' : formatDateWithWeekday(free.date)}, ${free.time}`;
          return (
            <li key={minutes}>
              <span>
                <strong>{when ?? 'Nothing in the next four weeks'}</strong>
                <small>for {minutes} minutes</small>
              </span>
              {free && (
                <SmallButton aria-label={`Use ${when}`} onClick={() => dialogs.open({ kind: 'free', free })}>
                  Use
                </SmallButton>
              )}
            </li>
          );
        })}
      </ul>
      <PlannerDialogs dialogs={dialogs} onOpen={() => {}} />
    </>
  );
}
