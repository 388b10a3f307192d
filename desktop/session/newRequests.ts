import type { OpenTarget } from '#shared/contracts/platform.ts';
import type { QueueItem } from '#shared/contracts/queue.ts';

/** Above this number one notification covers all. */
const maxSingle = 3;

const words: Record<QueueItem['type'], { one: string; many: string }> = {
  booking: { one: 'New consultation request', many: 'new consultation requests' },
  contact: { one: 'New contact message', many: 'new contact messages' },
};

export type Notice = { title: string; target: OpenTarget };

/**
 * Returns the requests or messages to notify of, and the id to save. Ids only rise, so ids above the highest known one
 * are new, unless a patient cannot come to an appointment; the first poll only sets the starting point. Others in the
 * room can read a notification, so it has no name, service or number.
 */
export function findNews(
  type: QueueItem['type'],
  queue: readonly (Pick<QueueItem, 'type' | 'id'> & Partial<Pick<QueueItem, 'topic'>>)[],
  lastId: number | null,
): { notices: Notice[]; lastId: number } {
  const ids = [
    ...new Set(
      queue.filter((item) => item.type === type && item.topic !== 'cannot_come').map(({ id }) => id),
    ),
  ];
  const newest = Math.max(lastId ?? 0, ...ids);
  if (lastId === null) return { notices: [], lastId: newest };
  const fresh = ids.filter((id) => id > lastId).toSorted((a, b) => a - b);
  const { one, many } = words[type];
  const notices: Notice[] =
    fresh.length > maxSingle
      ? [{ title: `${fresh.length} ${many}`, target: { kind: 'requests' } }]
      : fresh.map((id) => ({ title: one, target: { kind: type, id } }));
  return { notices, lastId: newest };
}
