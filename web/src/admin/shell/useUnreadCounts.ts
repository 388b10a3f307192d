import { useListQueueQuery } from '#web/data/calls/queue.ts';

export interface Unread {
  waiting: number;
  overdue: number;
}

/** By section: how many requests and messages wait for an answer, how many too long, and how many are messages. */
export function useUnreadCounts(): Record<string, Unread> {
  const { data: queue = [] } = useListQueueQuery();
  const count = (items: typeof queue): Unread => ({
    waiting: items.length,
    overdue: items.filter(({ isOverdue }) => isOverdue).length,
  });
  return { queue: count(queue), contacts: count(queue.filter(({ type }) => type === 'contact')) };
}

/** For those who cannot see the number. */
export const describeUnread = ({ waiting, overdue }: Unread): string =>
  overdue > 0 ? `${waiting} waiting, ${overdue} overdue` : `${waiting} waiting`;
