import { useListQueueQuery } from '#web/data/queue.ts';

/** By section: how many requests and messages wait for an answer, and how many of them are messages. */
export function useUnreadCounts(): Record<string, number> {
  const { data: queue = [] } = useListQueueQuery();
  return { queue: queue.length, contacts: queue.filter(({ type }) => type === 'contact').length };
}
