/** The most notices of single requests at once; beyond it one speaks for all. */
const mostSingle = 3;

export type Notice = { title: string; bookingId: number | null };

/**
 * Which requests to tell of, and what to remember. Ids only rise, so what is above the newest known one is new;
 * the first look ever only learns where to begin. No name, service or number: a notice is read by the room.
 */
export function findNews(
  requestIds: readonly number[],
  lastRequestId: number | null,
): { notices: Notice[]; lastRequestId: number } {
  const newest = Math.max(lastRequestId ?? 0, ...requestIds);
  if (lastRequestId === null) return { notices: [], lastRequestId: newest };
  const fresh = [...new Set(requestIds)].filter((id) => id > lastRequestId).toSorted((a, b) => a - b);
  const notices: Notice[] =
    fresh.length > mostSingle
      ? [{ title: `${fresh.length} new consultation requests`, bookingId: null }]
      : fresh.map((id) => ({ title: 'New consultation request', bookingId: id }));
  return { notices, lastRequestId: newest };
}
