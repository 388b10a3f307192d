import { listDueTasks } from '#shared/domain/dueTasks.ts';
import { useListQueueQuery } from '#web/data/calls/queue.ts';
import { useListTasksQuery } from '#web/data/calls/tasks.ts';
import { useNow } from '#web/ui/hooks/useNow.ts';

export interface Unread {
  waiting: number;
  overdue: number;
}

/** Numbers for the sections: waiting requests, messages and tasks, how many are overdue, how many are messages. */
export function useUnreadCounts(): Record<string, Unread> {
  const { data: queue = [] } = useListQueueQuery();
  const { data: tasks = [] } = useListTasksQuery();
  const now = useNow();
  const count = (items: readonly { isOverdue: boolean }[]): Unread => ({
    waiting: items.length,
    overdue: items.filter(({ isOverdue }) => isOverdue).length,
  });
  return {
    queue: count([...queue, ...listDueTasks(tasks, now)]),
    contacts: count(queue.filter(({ type }) => type === 'contact')),
  };
}

/** Text alternative of the number. */
export const describeUnread = ({ waiting, overdue }: Unread): string =>
  overdue > 0 ? `${waiting} waiting, ${overdue} overdue` : `${waiting} waiting`;
