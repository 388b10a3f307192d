import type { OpenTarget } from '#shared/contracts/platform.ts';
import type { QueueItem } from '#shared/contracts/queue.ts';

/** The most notices of single items at once; beyond it one speaks for all. */
const mostSingle = 3;

const words: Record<QueueItem['type'], { one: string; many: string }> = {
  booking: { one: 'New consultation request', many: 'new consultation requests' },
  contact: { one: 'New contact message', many: 'new contact messages' },
};

export type Notice = { title: string; target: OpenTarget };

/**
 * Which requests or messages to notify of, and the id to remember. Ids only rise, so what is above the newest known one
 * is new; the first look ever only learns where to begin. No name, service or number: a notice is read by the room.
 */
export function findNews(
  type: QueueItem['type'],
  queue: readonly Pick<QueueItem, 'type' | 'id'>[],
  lastId: number | null,
): { notices: Notice[]; lastId: number } {
  const ids = [...new Set(queue.filter((item) => item.type === type).map(({ id }) => id))];
  const newest = Math.max(lastId ?? 0, ...ids);
  if (lastId === null) return { notices: [], lastId: newest };
  const fresh = ids.filter((id) => id > lastId).toSorted((a, b) => a - b);
  const { one, many } = words[type];
  const notices: Notice[] =
    fresh.length > mostSingle
      ? [{ title: `${fresh.length} ${many}`, target: { kind: 'requests' } }]
      : fresh.map((id) => ({ title: one, target: { kind: type, id } }));
  return { notices, lastId: newest };
}
