import { useMemo } from 'react';
import type { PendingRemoval } from '#shared/outage/pendingRemovals.ts';
import { filterBookings } from '#shared/outage/listView.ts';
import { formatPendingRemoval } from '#shared/outage/formatUnsent.ts';
import { useOutage } from '#web/admin/outage/outage.tsx';
import { useNow } from '#web/ui/hooks/useNow.ts';

interface Shown {
  q: string;
  filter?: 'all' | 'upcoming' | 'past';
  from: string;
  to: string;
}

export function usePendingRemovals({ q, filter = 'all', from, to }: Shown): PendingRemoval[] {
  const { journal } = useOutage();
  const now = useNow();
  return useMemo(
    () =>
      journal.flatMap((item) => {
        const found = item.pendingRemoval
          ? filterBookings([item.pendingRemoval], { q, filter, from, to }, now)
          : [];
        return found.map((booking) => ({ booking, words: formatPendingRemoval(item) }));
      }),
    [journal, q, filter, from, to, now],
  );
}
