import { useMemo } from 'react';
import type { Leaving } from '#shared/outage/leaving.ts';
import { filterBookings } from '#shared/outage/listView.ts';
import { describeLeaving } from '#shared/outage/unsentWords.ts';
import { useOutage } from '#web/admin/outage/outage.ts';
import { useNow } from '#web/ui/hooks/useNow.ts';

interface Shown {
  q: string;
  filter?: 'all' | 'upcoming' | 'past';
  from: string;
  to: string;
}

export function useLeaving({ q, filter = 'all', from, to }: Shown): Leaving[] {
  const { journal } = useOutage();
  const now = useNow();
  return useMemo(
    () =>
      journal.flatMap((item) => {
        const found = item.leaving ? filterBookings([item.leaving], { q, filter, from, to }, now) : [];
        return found.map((booking) => ({ booking, words: describeLeaving(item) }));
      }),
    [journal, q, filter, from, to, now],
  );
}
